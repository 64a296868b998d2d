// The settings that super admins make in the browser, put into the configuration that the environment gives.

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { unitsOf } from '#domain/event/facts-form.ts'
import { isTimeZone, type SiteSettings, siteSettingsForm } from '#domain/site/site-settings.ts'
import { parseContact } from '#domain/text/addresses.ts'
import { DatabaseError, type Queries } from '#platform/index.ts'
import type { Config } from './config.ts'

/** Which variable of the environment says the same, and wins. */
const variables = {
  name: 'SITE_NAME',
  city: 'SITE_CITY',
  time_zone: 'SITE_TIME_ZONE',
  units: 'SITE_UNITS',
  contact: 'SITE_CONTACT',
} satisfies Partial<Record<keyof SiteSettings, string>>

/** Which of the settings the environment fixes. */
export const fixedSettings = (config: Config): string[] =>
  Object.entries(variables).flatMap(([setting, variable]) => (config.isGiven(variable) ? [setting] : []))

/** Tells the database which settings the environment fixes, for the page on which they are made. */
export async function announceFixed(queries: Queries, config: Config): Promise<void> {
  const fixed = `{${fixedSettings(config).join()}}`
  await queries.query('update public.site_settings set fixed = $1::text[] where fixed <> $1::text[]', [fixed])
}

/** Whether the database can compute with a time zone; its list of zones may be another one than the runtime's. */
async function isKnownToDatabase(queries: Queries, timeZone: string): Promise<boolean> {
  try {
    await queries.query('select now() at time zone $1', [timeZone])
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '22023') return false
    throw error
  }
}

/** What a rule of zod says of a value. */
interface Rule<Value> {
  safeParse(value: unknown): { success: boolean; data?: Value }
}

const { shape } = siteSettingsForm
/** Zones are looser than in the form: earlier versions took aliases such as 'Japan'. */
const zoneRule = z.string().refine(isTimeZone)
const contactRule = z.string().transform(parseContact)

/**
 * The configuration with what super admins have set, wherever the environment says nothing. A stored value that cannot be
 * used is ignored and named in `ignoredSettings`, so that the site starts all the same.
 */
export async function withSiteSettings(config: Config, queries: Queries): Promise<Config> {
  const [row = {}] = await queries.query(`select ${Object.keys(shape).join()} from public.site_settings`)
  const ignoredSettings: string[] = []
  const set = <Value>(setting: keyof SiteSettings, rule: Rule<Value>): NonNullable<Value> | undefined => {
    const value = row[setting] ?? null
    if (value === null || fixedSettings(config).includes(setting)) return undefined
    const { data } = rule.safeParse(value)
    if (data === undefined || data === null) ignoredSettings.push(setting)
    return data ?? undefined
  }
  const zone = set('time_zone', zoneRule)
  const isZoneKnown = zone === undefined || (await isKnownToDatabase(queries, zone))
  if (!isZoneKnown) ignoredSettings.push('time_zone')
  const siteTimeZone = (isZoneKnown ? zone : undefined) ?? config.siteTimeZone
  const logo = set('logo_url', shape.logo_url)
  return {
    ...config,
    siteName: set('name', shape.name) ?? config.siteName,
    siteCity: set('city', shape.city) ?? config.siteCity,
    siteTimeZone,
    siteUnits:
      set('units', shape.units) ?? (config.isGiven('SITE_UNITS') ? config.siteUnits : unitsOf(siteTimeZone)),
    siteContact: set('contact', contactRule) ?? config.siteContact,
    siteColour: set('colour', shape.colour) ?? config.siteColour,
    // The address of a picture that changed is another one.
    siteLogo: logo === undefined ? null : createHash('sha256').update(logo).digest('hex').slice(0, 8),
    ignoredSettings,
  }
}
