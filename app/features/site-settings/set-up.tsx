// The page behind the one-time link: a new site gets its city, its look and its first admin.

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { unitsOf } from '#domain/event/zone-customs.ts'
import { passwordProblem } from '#domain/people/password-rule.ts'
import { isTimeZone, type SiteSettingsValues, siteSettingsForm } from '#domain/site/site-settings.ts'
import { requiredEmail } from '#domain/text/form-fields.ts'
import { useSite } from '../../site.ts'
import { browserClient } from '../../supabase.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { LoadingText } from '../../ui/loading-text.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { askForTestMail, finishSetUp, type KnownSite, lookAtSite } from './ask-set-up.ts'
import { SettingsFields } from './settings-fields.tsx'

const setUpForm = z.extend(siteSettingsForm, {
  email: requiredEmail(),
  password: z.string().check(({ value, issues }) => {
    const message = passwordProblem(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  }),
  clearSample: z.boolean(),
})
type Values = z.input<typeof setUpForm>

/** Looks with the token that stands behind the # of the address. */
export function SetUp() {
  const { publishableKey } = useSite()
  const [token, setToken] = useState('')
  const [known, setKnown] = useState<KnownSite | string>()
  useEffect(() => {
    const given = window.location.hash.slice(1)
    setToken(given)
    void lookAtSite(publishableKey, given).then(setKnown)
  }, [publishableKey])
  if (known === undefined) return <LoadingText>Looking at the site...</LoadingText>
  if (typeof known === 'string') return <Banner tone="notice">{known}</Banner>
  return <SetUpForm token={token} known={known} />
}

function SetUpForm({ token, known }: { token: string; known: KnownSite }) {
  const site = useSite()
  const { publishableKey } = site
  const form = useForm<Values, unknown, z.output<typeof setUpForm>>({
    resolver: zodResolver(setUpForm),
    defaultValues: { ...known.settings, email: '', password: '', clearSample: known.hasSample },
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const [problem, setProblem] = useState('')
  const [hasChosenUnits, setHasChosenUnits] = useState(known.fixed.includes('units'))
  const register = (name: keyof SiteSettingsValues) =>
    form.register(name, {
      onChange: ({ target }: { target: { value: string } }) => {
        if (name === 'units') setHasChosenUnits(true)
        // The units follow the time zone until somebody chooses them.
        if (name === 'time_zone' && !hasChosenUnits && isTimeZone(target.value))
          form.setValue('units', unitsOf(target.value))
      },
    })
  const submit = form.handleSubmit(async ({ email, password, clearSample, ...settings }) => {
    setProblem('')
    const { isDone, words } = await finishSetUp(publishableKey, token, {
      email,
      password,
      clearSample,
      settings,
    })
    if (!isDone) return setProblem(words)
    const isSignedIn = await browserClient(site)
      .then(client => client.auth.signInWithPassword({ email, password }))
      .then(
        ({ error }) => error === null,
        () => false,
      )
    // Loaded again, since the whole site has another name now.
    window.location.replace(isSignedIn ? '/admin?welcome=yes' : '/admin/login')
  }, focusFirstError)
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Card>
        <h2 className="mb-4 text-2xl">Your city</h2>
        <div className="grid gap-5">
          <SettingsFields register={register} errors={errors} fixed={known.fixed} />
        </div>
      </Card>
      <Card>
        <h2 className="mb-4 text-2xl">You, the first admin</h2>
        <div className="grid gap-5">
          <TextField
            label="Your email address"
            type="email"
            required
            autoComplete="email"
            id="set-up-email"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <TestMail token={token} sendsMail={known.sendsMail} addressOf={() => form.getValues('email')} />
          <PasswordField
            label="Password"
            required
            autoComplete="new-password"
            id="set-up-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
        </div>
      </Card>
      {known.hasSample && (
        <Card>
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" className="size-5 shrink-0" {...form.register('clearSample')} />
            Clear the sample city: its groups, events and places were only there to look at
          </label>
        </Card>
      )}
      {problem && !isSubmitting && <FormProblem problem={problem} />}
      <div>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Setting up…' : 'Set up the site'}
        </Button>
      </div>
    </form>
  )
}

interface TestMailProps {
  token: string
  sendsMail: boolean
  addressOf(): string
}

/** Whether mail gets out is best known before the first person waits for one. */
function TestMail({ token, sendsMail, addressOf }: TestMailProps) {
  const { publishableKey } = useSite()
  const [words, setWords] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const send = async () => {
    setIsBusy(true)
    setWords('')
    const { words } = await askForTestMail(publishableKey, token, addressOf())
    setWords(words)
    setIsBusy(false)
  }
  return (
    <div>
      <Button look="secondary" onClick={send} disabled={isBusy}>
        {isBusy ? 'Sending…' : 'Send a test mail there'}
      </Button>
      <p role="status" className="mt-2 text-sm">
        {words ||
          (sendsMail
            ? ''
            : 'No mail server is set (SMTP_URL), so mail is only written to a folder of the server for now.')}
      </p>
    </div>
  )
}
