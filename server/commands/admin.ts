// `npm run admin`: super admins, lost phones and the end of the sample city, for whoever hosts the site.

import { isEmail, storedEmail } from '#domain/text/addresses.ts'
import { resetFactors, tokenLink } from '#platform/index.ts'
import { removeSampleCity } from '../set-up/sample-city.ts'
import { accountRules } from '../sign-in/account-rules.ts'
import { inviteSuperAdmin } from '../sign-in/super-admin.ts'
import { type Command, type CommandContext, CommandError } from './command.ts'

const usage =
  'Usage: npm run admin -- create EMAIL\n       npm run admin -- reset-factors EMAIL\n       npm run admin -- remove-sample-city'

async function create({ config, database }: CommandContext, email: string): Promise<string> {
  const { token, type } = await inviteSuperAdmin(database, email)
  const link = tokenLink({ site: config, accounts: accountRules }, type, token)
  const lasts = type === 'invite' ? '7 days' : 'hour'
  const kept = type === 'recovery' ? `${email} already had an account; its password still works.\n` : ''
  return `${email} is a super admin now.\n${kept}To set a password, open this link within the next ${lasts}. It works once:\n${link}`
}

async function removeFactors({ database }: CommandContext, email: string): Promise<string> {
  const removed = await resetFactors(database, email)
  if (removed === undefined) throw new CommandError(`There is no account with the address ${email}.`)
  if (removed === 0) return `${email} had no authenticator. All sessions were signed out.`
  return `${email} can sign in with the password alone again. All sessions were signed out.`
}

async function removeSample({ config, database }: CommandContext): Promise<string> {
  const { events, groups } = await removeSampleCity(database)
  if (events + groups === 0) return 'There is nothing of the sample city.'
  const again =
    config.sampleData === 'on' ? '\nSAMPLE_DATA is on: without it, the next start loads no sample city.' : ''
  return `The sample city is gone: ${events} events and ${groups} groups. Accounts and everything else stay.${again}`
}

const actions: Record<string, (context: CommandContext, email: string) => Promise<string>> = {
  create,
  'reset-factors': removeFactors,
}

export const admin: Command = async (context, words) => {
  const [name = '', given, ...rest] = words
  if (name === 'remove-sample-city' && given === undefined) return removeSample(context)
  const action = actions[name]
  if (!action || !given || rest.length > 0) throw new CommandError(usage)
  const email = storedEmail(given)
  if (!isEmail(email)) throw new CommandError(`'${given}' is not an e-mail address. ${usage}`)
  return action(context, email)
}
