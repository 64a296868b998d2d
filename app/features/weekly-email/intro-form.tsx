// The words of the editors above the events of one weekly email.

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { longDay } from '#domain/time/day-text.ts'
import { MAX_INTRO_LENGTH } from '#domain/weekly-email/intro.ts'
import { TextArea } from '../../ui/field.tsx'
import { SavingForm } from '../../ui/saving-form.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.tsx'
import { useSession } from '../session/session-context.ts'
import { useSessionMessage } from '../session/use-session-message.ts'
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
  const [problem, setProblem] = useSessionMessage()
  const { register, handleSubmit, formState, reset } = useForm<IntroFormValues>({
    resolver: zodResolver(introForm),
    defaultValues: { intro: email.intro ?? '' },
  })
  const { isSubmitting, isDirty, errors } = formState
  const leaveGuard = useLeaveGuard(isDirty)
  const save = handleSubmit(async ({ intro }) => {
    setProblem(null)
    const failure = await saveIntro(client, email.week, intro, seen)
    if (failure !== null) return setProblem(failure)
    reset({ intro })
    onSaved(intro ? 'Intro saved.' : 'Intro removed.')
  })
  return (
    <SavingForm
      onSave={save}
      isSaving={isSubmitting}
      problem={problem}
      saveLabel="Save Intro"
      busyLabel="Saving..."
    >
      <TextArea
        id="email-intro"
        label="Intro (optional)"
        rows={3}
        placeholder="e.g., Bike Month begins on Friday. Bring a friend!"
        hint={`Plain text of at most ${MAX_INTRO_LENGTH} characters, above the events. It stands in the email of ${longDay(email.week)} and in no other.`}
        error={errors.intro?.message}
        {...register('intro')}
      />
      {leaveGuard.dialog}
    </SavingForm>
  )
}
