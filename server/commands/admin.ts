// `npm run admin`: super admins, for whoever hosts the site.

import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { passwordProblem } from '../auth/password.ts'
import { makeSuperAdmin } from '../auth/super-admin.ts'
import { type Command, CommandError } from './command.ts'

const usage = 'Usage: npm run admin -- create EMAIL [--password PASSWORD]'

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options: { password: { type: 'string' } } })
  } catch {
    throw new CommandError(usage)
  }
}

export const admin: Command = async ({ config, database }, words) => {
  const { positionals, values } = parse(words)
  const [action, address, ...rest] = positionals
  if (action !== 'create' || !address || rest.length > 0) throw new CommandError(usage)
  const email = address.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new CommandError(`'${address}' is not an e-mail address. ${usage}`)
  const problem = values.password === undefined ? undefined : passwordProblem(values.password)
  if (problem) throw new CommandError(problem)
  const password = values.password ?? randomBytes(12).toString('base64url')
  const { isNewAccount } = await makeSuperAdmin(database, { email, password })
  if (!isNewAccount)
    return `${email} already had an account and is a super admin now. The password is unchanged.`
  const shown = values.password === undefined ? `\nPassword (shown only now): ${password}` : ''
  return `${email} is a super admin now.${shown}\nSign in at ${config.siteUrl}/admin/login`
}
