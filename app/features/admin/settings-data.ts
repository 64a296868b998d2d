// Reads and writes the site settings, for super admins.

import * as z from 'zod/mini'
import {
  type SiteSettings,
  type SiteSettingsValues,
  siteColours,
  siteSettingsForm,
} from '#domain/site/site-settings.ts'
import { contactText, parseContact } from '#domain/text/addresses.ts'
import type { Client } from '../../data-client.ts'
import type { SeenVersion } from '../../edit-conflicts.ts'
import { CHANGED_MEANWHILE, NOTHING_CHANGED, writeErrorText } from '../../error-messages.ts'
import { parseResponse } from '../../read-data.ts'
import type { Site } from '../../site.ts'

const text = z.nullable(z.string())
const stored = z.object({
  name: text,
  city: text,
  time_zone: text,
  units: z.nullable(z.enum(['miles', 'kilometres'])),
  contact: text,
  colour: z.nullable(z.enum(siteColours)),
  logo_url: text,
  fixed: z.array(z.string()),
  updated_at: z.string(),
})

export type StoredSettings = z.infer<typeof stored>

export async function readSettings(client: Client): Promise<StoredSettings> {
  const answer = await client
    .from('site_settings')
    .select('name, city, time_zone, units, contact, colour, logo_url, fixed, updated_at')
    .single()
  return parseResponse(stored, answer)
}

/** The form values: the stored settings, or the server's defaults. */
export function settingsValues({ fixed, ...settings }: StoredSettings, site: Site): SiteSettingsValues {
  const now: SiteSettingsValues = {
    city: site.city,
    name: site.name,
    time_zone: site.timeZone,
    units: site.units,
    contact: site.contact ? contactText(site.contact) : '',
    colour: site.colour,
    logo_url: settings.logo_url ?? '',
  }
  const set = Object.entries(settings).filter(
    ([name, value]) => value !== null && name in now && !fixed.includes(name),
  )
  return { ...now, ...Object.fromEntries(set) }
}

const fieldLabels = {
  city: 'city',
  name: 'name',
  time_zone: 'time zone',
  contact: 'contact',
  logo_url: 'logo',
}

/** Describes the stored values that the site cannot use; it uses its defaults instead. */
export function unusableSettings(settings: StoredSettings, site: Pick<Site, 'timeZone'>): string[] {
  const names = ['city', 'name', 'time_zone', 'contact', 'logo_url'] as const
  return names.flatMap(name => {
    const value = settings[name]
    if (value === null || settings.fixed.includes(name)) return []
    return isUsed(name, value, site) ? [] : [`${fieldLabels[name]} “${value}”`]
  })
}

/** Whether the server uses a saved value. Only the server knows which zones it can use. */
function isUsed(name: keyof typeof fieldLabels, value: string, site: Pick<Site, 'timeZone'>): boolean {
  if (name === 'time_zone') return value === site.timeZone
  if (name === 'contact') return parseContact(value) !== null
  return siteSettingsForm.shape[name].safeParse(value).success
}

/** Saves the settings unless someone else has changed them. Returns the message about a failure, or null. */
export async function saveSettings(
  client: Client,
  settings: SiteSettings,
  seen: SeenVersion,
): Promise<string | null> {
  const { data, error } = await client
    .from('site_settings')
    .update({ ...settings })
    .eq('updated_at', seen.updatedAt)
    .select('updated_at')
  if (error) return writeErrorText(error, 'Failed to save the settings. Please try again.')
  if (data.length > 0) return null
  const { data: now } = await client.from('site_settings').select('updated_at').maybeSingle()
  if (!now || now.updated_at === seen.updatedAt) return NOTHING_CHANGED
  // Saving again after this message overwrites the other version.
  seen.updatedAt = now.updated_at
  return CHANGED_MEANWHILE
}
