// The settings of the site, for super admins.

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { NOT_UPLOADED } from '#domain/event/upload.ts'
import { type SiteSettings, type SiteSettingsValues, siteSettingsForm } from '#domain/site/site-settings.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { SavingForm } from '../../ui/saving-form.tsx'
import { LogoFields } from '../manage-groups/logo-fields.tsx'
import { useSession } from '../session/session-context.ts'
import { useReading } from '../session/use-reading.ts'
import { useSaving } from '../session/use-saving.ts'
import {
  readSettings,
  type StoredSettings,
  saveSettings,
  settingsValues,
  unusableSettings,
} from './settings-data.ts'
import { SettingsFields } from './settings-fields.tsx'

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
    // The frame of every page shows the settings, so all of it is loaded anew.
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
        {...{ register: form.register, errors, fixed: stored.fixed }}
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
