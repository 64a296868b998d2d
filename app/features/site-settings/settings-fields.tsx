// The fields for a site's city and look, as the set-up and the settings page have them.

import type { ReactNode } from 'react'
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { maxSiteName, type SiteSettingsValues } from '#domain/site/site-settings.ts'
import { SelectField, TextField } from '../../ui/field.tsx'

/** What each colour is called. */
const colours = {
  asphalt: 'Asphalt',
  forest: 'Forest green',
  ocean: 'Ocean blue',
  plum: 'Plum',
  brick: 'Brick red',
}

const zones = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : []

interface SettingsFieldsProps {
  register(name: keyof SiteSettingsValues): UseFormRegisterReturn
  errors: FieldErrors<SiteSettingsValues>
  /** The settings that the server's environment decides. */
  fixed: readonly string[]
  /** How a logo is given by whoever may upload one; others can only say where it is. */
  logo?: ReactNode
}

/** The fields. One that the environment decides says so. */
export function SettingsFields({ register, errors, fixed, logo }: SettingsFieldsProps) {
  const field = (name: keyof SiteSettingsValues, hint?: string) => {
    const isFixed = fixed.includes(name)
    return {
      ...register(name),
      id: `site-${name}`,
      error: errors[name]?.message,
      hint: isFixed
        ? `SITE_${name.toUpperCase()} is set on the server, and wins over what stands here.`
        : hint,
    }
  }
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="City" required maxLength={maxSiteName} {...field('city')} />
        <TextField label="Name of the site" required maxLength={maxSiteName} {...field('name')} />
        <TextField
          label="Time zone"
          required
          list="time-zones"
          {...field('time_zone', 'Of the tz database, such as Europe/Berlin. All times are shown in it.')}
        />
        <datalist id="time-zones">
          {zones.map(zone => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <SelectField label="Distances" required {...field('units')}>
          <option value="miles">Miles and feet</option>
          <option value="kilometres">Kilometres and metres</option>
        </SelectField>
      </div>
      <TextField
        label="Contact (optional)"
        {...field(
          'contact',
          'An email address or a web page, for questions. It stands on every page and in every mail.',
        )}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Color of the header" required {...field('colour')}>
          {Object.entries(colours).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        {logo ?? (
          <TextField
            label="Logo (optional)"
            type="url"
            placeholder="https://"
            {...field(
              'logo_url',
              'The address of a square picture, which stands beside the name. On the settings page, one can be uploaded later.',
            )}
          />
        )}
      </div>
    </>
  )
}
