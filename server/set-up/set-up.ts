// `set-up`: what the page behind the one-time link asks for. It says what is known, sends a test mail, and makes the site somebody's.

import { z } from 'zod'
import { passwordProblem } from '#domain/site/accounts.ts'
import { siteSettingsForm } from '#domain/site/site-settings.ts'
import { contactText, isEmail, storedEmail } from '#domain/text/addresses.ts'
import {
  type Database,
  type Queries,
  type RateLimiter,
  type RateRule,
  RequestError,
  type ServerFunction,
} from '#platform/index.ts'
import type { Config } from '../config.ts'
import { hasSampleCity, removeSampleCity } from './sample-city.ts'
import { isSetUpToken, useSetUpToken } from './set-up-link.ts'

/** Guessing a token takes longer than the sun shines; this bounds what the guesses cost. */
const requests: RateRule = { name: 'set-up', points: 60, seconds: 600 }
const testMails: RateRule = { name: 'set-up-mail', points: 5, seconds: 600 }

const email = z.string().max(254).transform(storedEmail).refine(isEmail)
const question = z.discriminatedUnion('step', [
  z.object({ step: z.literal('look'), token: z.string().max(100) }),
  z.object({ step: z.literal('mail'), token: z.string().max(100), email }),
  z.object({
    step: z.literal('finish'),
    token: z.string().max(100),
    email,
    password: z.string().max(1_000),
    settings: siteSettingsForm,
    clearSample: z.boolean(),
  }),
])
type Finish = Extract<z.infer<typeof question>, { step: 'finish' }>

interface SetUpParts {
  config: Config
  database: Database
  limiter: RateLimiter
  /** The settings that the environment fixes. */
  fixed: string[]
  /** Gives what makes the first super admin within a transaction. */
  adminMaker(person: { email: string; password: string }): Promise<(queries: Queries) => Promise<void>>
  /** Sends a test mail at once, and says in words how that went. */
  tryMail(address: string): Promise<string>
}

export function createSetUp(parts: SetUpParts): ServerFunction {
  const { config, database, limiter } = parts
  return {
    name: 'set-up',
    methods: ['POST'],
    answer: async (request, ip) => {
      await limiter.take(requests, ip)
      const { data: asked, error } = question.safeParse(await request.json().catch(() => undefined))
      if (error) throw new RequestError(400, firstProblem(error))
      if (!(await isSetUpToken(database, asked.token))) throw new RequestError(410, overText)
      if (asked.step === 'look') return Response.json(await whatIsKnown(parts))
      if (asked.step === 'mail') {
        await limiter.take(testMails, ip)
        return Response.json({ message: await parts.tryMail(asked.email) })
      }
      const problem = passwordProblem(asked.password)
      if (problem) throw new RequestError(400, problem)
      await finish(parts, asked)
      return Response.json({
        message: `${asked.settings.name} is yours now.`,
        login: `${config.siteUrl}/admin/login`,
      })
    },
  }
}

const overText =
  'This link does not work any more. Start the server again for a new one, if nobody has set the site up.'

function firstProblem(error: z.ZodError): string {
  const [issue] = error.issues
  if (issue?.path[0] === 'email') return 'Please enter a valid email address.'
  return issue?.path[0] === 'settings' ? issue.message : 'This is not what the page sends.'
}

async function whatIsKnown({ config, database, fixed }: SetUpParts) {
  return {
    settings: {
      city: config.siteCity,
      name: config.siteName,
      time_zone: config.siteTimeZone,
      units: config.siteUnits,
      contact: config.siteContact ? contactText(config.siteContact) : '',
      colour: config.siteColour,
      logo_url: '',
    },
    fixed,
    hasSample: await hasSampleCity(database),
    sendsMail: config.smtpUrl !== undefined,
  }
}

/** All of it or nothing; whoever comes second finds the link used. */
async function finish({ database, adminMaker }: SetUpParts, asked: Finish): Promise<void> {
  const makeAdmin = await adminMaker(asked)
  await database.transaction(async queries => {
    if (!(await useSetUpToken(queries, asked.token))) throw new RequestError(410, overText)
    await saveSettings(queries, asked.settings)
    await makeAdmin(queries)
  })
  if (asked.clearSample) await removeSampleCity(database)
}

async function saveSettings(queries: Queries, settings: Finish['settings']): Promise<void> {
  const names = Object.keys(settings)
  const values = names.map((name, at) => `${name} = $${at + 1}`)
  await queries.query(`update public.site_settings set ${values.join()}`, Object.values(settings))
}
