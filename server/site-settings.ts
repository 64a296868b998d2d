// The settings that super admins make in the browser, put into the configuration that the environment gives.

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { unitsOf } from '#domain/event/ride-facts.ts'
import { type SiteSettings, siteColours } from '#domain/site/site-settings.ts'
import { parseContact } from '#domain/text/contact.ts'
import type { Config } from './config.ts'
import type { Queries } from './database/database.ts'

/** Which variable of the environment says the same, and wins. */
const variables = {
  name: 'SITE_NAME',
  city: 'SITE_CITY',
  time_zone: 'SITE_TIME_ZONE',
  units: 'SITE_UNITS',
  contact: 'SITE_CONTACT',
} satisfies Partial<Record<keyof SiteSettings, string>>

const stored = z.object({
  name: z.string().nullable(),
  city: z.string().nullable(),
  time_zone: z.string().nullable(),
  units: z.enum(['miles', 'kilometres']).nullable(),
  contact: z.string().nullable(),
  colour: z.enum(siteColours).nullable(),
  logo_url: z.string().nullable(),
})
type Stored = z.infer<typeof stored>

/** Which of the settings the environment fixes. */
export const fixedSettings = (config: Config): string[] =>
  Object.entries(variables).flatMap(([setting, variable]) => (config.isGiven(variable) ? [setting] : []))

/** Tells the database which settings the environment fixes, for the page on which they are made. */
export async function announceFixed(queries: Queries, config: Config): Promise<void> {
  const fixed = `{${fixedSettings(config).join()}}`
  await queries.query('update public.site_settings set fixed = $1::text[] where fixed <> $1::text[]', [fixed])
}

/** The configuration with what super admins have set, wherever the environment says nothing. */
export async function withSiteSettings(config: Config, queries: Queries): Promise<Config> {
  const [row] = await queries.query(`select ${Object.keys(stored.shape).join()} from public.site_settings`)
  const settings = stored.parse(row)
  const free = <K extends keyof typeof variables>(setting: K): Stored[K] | undefined =>
    config.isGiven(variables[setting]) ? undefined : (settings[setting] ?? undefined)
  const siteTimeZone = free('time_zone') ?? config.siteTimeZone
  const contact = free('contact')
  return {
    ...config,
    siteName: free('name') ?? config.siteName,
    siteCity: free('city') ?? config.siteCity,
    siteTimeZone,
    siteUnits: free('units') ?? (config.isGiven('SITE_UNITS') ? config.siteUnits : unitsOf(siteTimeZone)),
    siteContact: (contact && parseContact(contact)) || config.siteContact,
    siteColour: settings.colour ?? config.siteColour,
    // The address of a picture that changed is another one.
    siteLogo: settings.logo_url && createHash('sha256').update(settings.logo_url).digest('hex').slice(0, 8),
  }
}
