// The words of the editors above the events of one weekly email.

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { longDay } from '#domain/time/day-text.ts'
import { MAX_INTRO_LENGTH } from '#domain/weekly-email/intro.ts'
import { TextArea } from '../../ui/field.tsx'
import { SavingForm } from '../../ui/saving-form.tsx'
import { useSession } from '../session/session-context.ts'
import { useSaving } from '../session/use-saving.ts'
import { type IntroFormValues, introForm } from './intro-schema.ts'
import { type NextEmail, saveIntro } from './next-email-data.ts'

interface IntroFormProps {
  email: Pick<NextEmail, 'week' | 'intro'>
  onSaved(message: string): void
}

/** The form. It is used for one week; another week gets a form of its own. */
export function IntroForm({ email, onSaved }: IntroFormProps) {
  const { client } = useSession()
  const [seen] = useState({ text: email.intro ?? '' })
  const form = useForm<IntroFormValues>({
    resolver: zodResolver(introForm),
    defaultValues: { intro: email.intro ?? '' },
  })
  const saving = useSaving(form, {
    onSave: ({ intro }) => saveIntro(client, email.week, intro, seen),
    onSaved: ({ intro }) => {
      form.reset({ intro })
      onSaved(intro ? 'Intro saved.' : 'Intro removed.')
    },
  })
  return (
    <SavingForm saving={saving} saveLabel="Save Intro" busyLabel="Saving...">
      <TextArea
        id="email-intro"
        label="Intro (optional)"
        rows={3}
        placeholder="e.g., Bike Month begins on Friday. Bring a friend!"
        hint={`Plain text of at most ${MAX_INTRO_LENGTH} characters, above the events. It stands in the email of ${longDay(email.week)} and in no other.`}
        error={form.formState.errors.intro?.message}
        {...form.register('intro')}
      />
    </SavingForm>
  )
}
