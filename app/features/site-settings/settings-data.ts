// Reads and writes the settings of the site, for the page of super admins.

import * as z from 'zod/mini'
import {
  type SiteSettings,
  type SiteSettingsValues,
  siteColours,
  siteSettingsForm,
} from '#domain/site/site-settings.ts'
import { contactText, parseContact } from '#domain/text/contact.ts'
import { checked } from '../../checked-answer.ts'
import { CHANGED_MEANWHILE, NOTHING_CHANGED, writeErrorText } from '../../error-texts.ts'
import type { SeenVersion } from '../../seen-version.ts'
import type { Site } from '../../site.ts'
import type { Client } from '../../supabase.ts'

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
  return checked(stored, answer)
}

/** The form filled with what holds now: what is set, or else what the server says by itself. */
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

/** What the fields are called in a sentence. */
const fieldWords = {
  city: 'city',
  name: 'name',
  time_zone: 'time zone',
  contact: 'contact',
  logo_url: 'logo',
}

/** The saved values that the site cannot use, as words: it uses its defaults instead. */
export function unusableSettings(settings: StoredSettings, site: Pick<Site, 'timeZone'>): string[] {
  const names = ['city', 'name', 'time_zone', 'contact', 'logo_url'] as const
  return names.flatMap(name => {
    const value = settings[name]
    if (value === null || settings.fixed.includes(name)) return []
    return isUsed(name, value, site) ? [] : [`${fieldWords[name]} “${value}”`]
  })
}

/** Whether the server uses a saved value. Only the server knows which zones it can use. */
function isUsed(name: keyof typeof fieldWords, value: string, site: Pick<Site, 'timeZone'>): boolean {
  if (name === 'time_zone') return value === site.timeZone
  if (name === 'contact') return parseContact(value) !== null
  return siteSettingsForm.shape[name].safeParse(value).success
}

/** Saves them, unless someone else has meanwhile. Gives the words for a failure, or null. */
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
  // Who was told of it and saves again means it.
  seen.updatedAt = now.updated_at
  return CHANGED_MEANWHILE
}
