// The settings of a site, and their form.

import * as z from 'zod/mini'
import { isEmail, storedEmail } from '../text/addresses.ts'
import {
  isStorableUrl,
  looseText,
  optionalText,
  optionalUrl,
  orNull,
  requiredLine,
} from '../text/form-fields.ts'

/** For the page header, the default first; light text is readable on each. */
export const siteColours = ['asphalt', 'forest', 'ocean', 'plum', 'brick'] as const
export type SiteColour = (typeof siteColours)[number]

export const maxSiteName = 80

/** Whether the runtime knows a time zone. */
export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return !/^[+-]/.test(value)
  } catch {
    return false
  }
}

/** Same rule as `private.is_time_zone`: other names are aliases, or POSIX rules. */
const ZONE_NAME = /^(UTC|[A-Z][A-Za-z]*(\/[A-Z][A-Za-z0-9_+-]*){1,2})$/

const maxContact = 300

const storedContact = (text: string) =>
  isEmail(storedEmail(text)) ? storedEmail(text) : text.replace(/^https?:/i, scheme => scheme.toLowerCase())
const isContactOrEmpty = (text: string) => text === '' || isEmail(text) || isStorableUrl(text)

/** In the order of the form. */
export const siteSettingsForm = z.object({
  city: requiredLine(maxSiteName, 'Please enter the name of your city.'),
  name: requiredLine(maxSiteName, 'Please enter a name for the site.'),
  time_zone: looseText().check(
    z.refine<string>(
      text => ZONE_NAME.test(text) && isTimeZone(text),
      'Please enter a time zone, such as America/Denver or Europe/Berlin.',
    ),
  ),
  units: z.enum(['miles', 'kilometres'], 'Please choose one.'),
  contact: z.pipe(
    optionalText(maxContact).check(
      z.overwrite(storedContact),
      z.refine<string>(isContactOrEmpty, 'Please enter an email address or a web address.'),
    ),
    z.transform(orNull),
  ),
  colour: z.enum(siteColours, 'Please choose one.'),
  logo_url: z.pipe(optionalUrl(), z.transform(orNull)),
})

export type SiteSettingsValues = z.input<typeof siteSettingsForm>
export type SiteSettings = z.output<typeof siteSettingsForm>
