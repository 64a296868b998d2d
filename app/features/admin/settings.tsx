// The site settings page for super admins, and the fields that the set-up page shares with it.

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { type FieldErrors, type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { NOT_UPLOADED } from '#domain/event/event-columns.ts'
import {
  maxSiteName,
  type SiteSettings,
  type SiteSettingsValues,
  siteSettingsForm,
} from '#domain/site/site-settings.ts'
import { queryNames } from '../../queries.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { SavingForm } from '../../ui/saving-form.tsx'
import { useSession } from '../account/session.tsx'
import { useSaving } from '../account/use-actions.tsx'
import { useReading } from '../account/use-reading.ts'
import { LogoFields } from '../groups/logo-fields.tsx'
import {
  readSettings,
  type StoredSettings,
  saveSettings,
  settingsValues,
  unusableSettings,
} from './settings-data.ts'

export function Settings() {
  const query = useReading({
    name: queryNames.siteSettings,
    read: readSettings,
    failure: 'Failed to load the settings. Please try again.',
    use: 'form',
  })
  return (
    <Card>
      <LoadState query={query} loading="Loading settings..." />
      {query.data && <SettingsForm stored={query.data} />}
    </Card>
  )
}

function SettingsForm({ stored }: { stored: StoredSettings }) {
  const { client } = useSession()
  const site = useSite()
  const form = useForm<SiteSettingsValues, unknown, SiteSettings>({
    resolver: zodResolver(siteSettingsForm),
    defaultValues: settingsValues(stored, site),
  })
  const [seen] = useState({ updatedAt: stored.updated_at })
  const { errors } = form.formState
  const [uploaded, setUploaded] = useState('')
  const unusable = unusableSettings(stored, site)
  const saving = useSaving(form, {
    onSave: async settings =>
      uploaded === NOT_UPLOADED
        ? 'Please wait until the logo is uploaded, or cancel that.'
        : saveSettings(client, settings, seen),
    // Every page shows the settings in its frame, so all of it is loaded again.
    onSaved: () => window.location.reload(),
  })
  return (
    <SavingForm saving={saving} saveLabel="Save Settings" busyLabel="Saving...">
      {unusable.length > 0 && (
        <Banner tone="danger">
          The site cannot use the saved {unusable.join(', ')}, and uses its defaults instead. Please correct
          this and save.
        </Banner>
      )}
      <SettingsFields
        register={form.register}
        errors={errors}
        fixed={stored.fixed}
        logo={
          <LogoFields
            owner="site"
            field={{ ...form.register('logo_url'), id: 'site-logo_url', error: errors.logo_url?.message }}
            url={form.watch('logo_url')}
            onUrl={url => form.setValue('logo_url', url, { shouldDirty: true })}
            uploaded={uploaded}
            onUploaded={setUploaded}
          />
        }
      />
    </SavingForm>
  )
}

const colourLabels = {
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
  /** The settings that the server's environment overrides. */
  fixed: readonly string[]
  /** The upload of a logo, for people who may upload one; others can only enter a URL. */
  logo?: ReactNode
}

/** The fields. One that the environment overrides says so. */
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
          {Object.entries(colourLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
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
