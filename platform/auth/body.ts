// Reads a request's body into exact types, and refuses what no honest client sends.

import type { Context } from 'hono'
import { z } from 'zod'
import { bodyText, jsonSize } from '../http/body-text.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { isStorable } from '../http/storable.ts'
import { AuthError } from './auth-error.ts'
import type { AccountRules } from './parts.ts'

/** Twice what the longest email address, password and settings take together. */
const maxBytes = 16 * 1024
/** Keys and items: more than that are no settings. */
const maxValues = 300
const maxDepth = 20

/** An email address as it is stored. */
export const emailField = ({ isEmail, storedEmail }: AccountRules) =>
  z
    .string()
    .transform(storedEmail)
    .refine(isEmail, { params: { code: 'email_address_invalid' } })

/** A name and a few settings. */
export const maxDataBytes = 2 * 1024
export const tooMuchData = 'at most 2 kB can be kept'

/** Whatever a client wants to keep in an account. It may choose a screen, never a right. */
export const userData = z
  .record(z.string(), z.unknown())
  .refine(data => Buffer.byteLength(JSON.stringify(data)) <= maxDataBytes, tooMuchData)

/** What a client that uses PKCE sends along, so that only it can use the answer. */
export const codeChallenge = {
  code_challenge: z.string().min(43).max(128).nullish(),
  code_challenge_method: z
    .string()
    .toLowerCase()
    .refine(method => method === 's256', 'Only the s256 code challenge method is supported')
    .nullish(),
}

/** A phone number in place of an email address. A second factor by phone is refused as a factor. */
const withPhone = z.object({ phone: z.string().min(1), factor_type: z.undefined().optional() })

/** Reads the JSON body; what does not fit the schema is answered with the reason. */
export async function readBody<Schema extends z.ZodType>(
  context: Context<HttpEnv>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const given = await readJson(context.req.raw)
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  if (withPhone.safeParse(given).success) throw new AuthError('phone_provider_disabled')
  const [issue] = parsed.error.issues
  if (issue?.code === 'custom' && issue.params?.code === 'email_address_invalid')
    throw new AuthError('email_address_invalid')
  const where = issue?.path.join('.') ?? ''
  throw new AuthError('validation_failed', { message: `${where ? `${where}: ` : ''}${issue?.message ?? ''}` })
}

async function readJson(request: Request): Promise<unknown> {
  const text = await bodyText(request, maxBytes)
  if (text === undefined) throw new AuthError('request_too_large')
  const { values, depth } = jsonSize(text)
  // Deep values exhaust the stack.
  if (depth > maxDepth) throw unstorable()
  if (values > maxValues) throw new AuthError('request_too_large')
  const value = parse(text)
  if (!isStorable(value)) throw unstorable()
  return value
}

const unstorable = () =>
  new AuthError('bad_json', { message: 'The request body is nested too deeply or has invalid characters.' })

function parse(text: string): unknown {
  try {
    return JSON.parse(text || '{}')
  } catch {
    throw new AuthError('bad_json')
  }
}
