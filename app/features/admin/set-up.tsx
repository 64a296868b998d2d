// The page behind the one-time link that gives a new site its settings and its first admin.

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { unitsOf } from '#domain/event/facts-form.ts'
import { passwordProblem } from '#domain/site/accounts.ts'
import {
  isTimeZone,
  type SiteSettingsValues,
  siteColours,
  siteSettingsForm,
} from '#domain/site/site-settings.ts'
import { requiredEmail } from '#domain/text/form-fields.ts'
import { browserClient } from '../../data-client.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormProblem, LoadingText } from '../../ui/load-state.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { focusFirstError } from '../../ui/visitor-form.tsx'
import { SettingsFields } from './settings.tsx'

const setUpForm = z.extend(siteSettingsForm, {
  email: requiredEmail(),
  password: z.string().check(({ value, issues }) => {
    const message = passwordProblem(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  }),
  clearSample: z.boolean(),
})

const knownSite = z.object({
  settings: z.object({
    city: z.string(),
    name: z.string(),
    time_zone: z.string(),
    units: z.enum(['miles', 'kilometres']),
    contact: z.string(),
    colour: z.enum(siteColours),
    logo_url: z.string(),
  }),
  /** The settings that the server's environment overrides. */
  fixed: z.array(z.string()),
  hasSample: z.boolean(),
  sendsMail: z.boolean(),
})
type KnownSite = z.infer<typeof knownSite>

const UNREACHABLE = 'The server did not answer. Please try again.'
const messageBody = z.object({ message: z.string() })

/** Sends one step of the set-up. Returns the response body and the server's message for people. */
async function requestSetUp(apikey: string, token: string, step: { step: string; [name: string]: unknown }) {
  try {
    const response = await fetch('/functions/v1/set-up', {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ ...step, token }),
    })
    const body: unknown = await response.json()
    const message = z.safeParse(messageBody, body).data?.message ?? UNREACHABLE
    return { isDone: response.ok, body, message }
  } catch {
    return { isDone: false, body: null, message: UNREACHABLE }
  }
}

/** Asks the server about the site, with the token in the hash of the URL. */
export function SetUp() {
  const { publishableKey } = useSite()
  const [token, setToken] = useState('')
  const [known, setKnown] = useState<KnownSite | string>()
  useEffect(() => {
    const hashToken = window.location.hash.slice(1)
    setToken(hashToken)
    void requestSetUp(publishableKey, hashToken, { step: 'look' }).then(({ isDone, body, message }) =>
      setKnown((isDone && z.safeParse(knownSite, body).data) || message),
    )
  }, [publishableKey])
  if (known === undefined) return <LoadingText>Looking at the site...</LoadingText>
  if (typeof known === 'string') return <Banner tone="notice">{known}</Banner>
  return <SetUpForm token={token} known={known} />
}

function SetUpForm({ token, known }: { token: string; known: KnownSite }) {
  const site = useSite()
  const { publishableKey } = site
  const form = useForm<z.input<typeof setUpForm>, unknown, z.output<typeof setUpForm>>({
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
  const submit = form.handleSubmit(async ({ email, password, clearSample, ...chosen }) => {
    setProblem('')
    const settings = { ...chosen, contact: chosen.contact ?? '', logo_url: chosen.logo_url ?? '' }
    const step = { step: 'finish', settings, email, password, clearSample }
    const { isDone, message } = await requestSetUp(publishableKey, token, step)
    if (!isDone) return setProblem(message)
    const isSignedIn = await browserClient(site)
      .then(client => client.auth.signInWithPassword({ email, password }))
      .then(
        ({ error }) => error === null,
        () => false,
      )
    // A full load, because the whole site has a new name now.
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

/** Shows whether mail works before the first person waits for an email. */
function TestMail({ token, sendsMail, addressOf }: TestMailProps) {
  const { publishableKey } = useSite()
  const [message, setMessage] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const send = async () => {
    setIsBusy(true)
    setMessage('')
    const { message } = await requestSetUp(publishableKey, token, { step: 'mail', email: addressOf() })
    setMessage(message)
    setIsBusy(false)
  }
  return (
    <div>
      <Button look="secondary" onClick={send} disabled={isBusy}>
        {isBusy ? 'Sending…' : 'Send a test mail there'}
      </Button>
      <p role="status" className="mt-2 text-sm">
        {message ||
          (sendsMail
            ? ''
            : 'No mail server is set (SMTP_URL), so mail is only written to a folder of the server for now.')}
      </p>
    </div>
  )
}
