// The settings of the site, for super admins.

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type SiteSettings, type SiteSettingsValues, siteSettingsForm } from '#domain/site/site-settings.ts'
import { queryNames } from '../../query-names.ts'
import { useSite } from '../../site.ts'
import { Card } from '../../ui/card.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { SavingForm } from '../../ui/saving-form.tsx'
import { useSession } from '../session/session-context.ts'
import { useReading } from '../session/use-reading.ts'
import { useSaving } from '../session/use-saving.ts'
import { readSettings, type StoredSettings, saveSettings, settingsValues } from './settings-data.ts'
import { SettingsFields } from './settings-fields.tsx'

export function Settings() {
  const query = useReading({
    name: queryNames.siteSettings,
    read: readSettings,
    failure: 'Failed to load the settings. Please try again.',
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
  const saving = useSaving(form, {
    onSave: settings => saveSettings(client, settings, stored),
    // The frame of every page shows the settings, so all of it is loaded anew.
    onSaved: () => window.location.reload(),
  })
  return (
    <SavingForm saving={saving} saveLabel="Save Settings" busyLabel="Saving...">
      <SettingsFields register={form.register} errors={form.formState.errors} fixed={stored.fixed} />
    </SavingForm>
  )
}
