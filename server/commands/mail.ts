// `npm run mail`: whether mail gets out, and what did not.

import { isEmail, storedEmail } from '#domain/text/addresses.ts'
import { createLog, mailCounts, mailProblems, retryFailedMail, tryMail } from '#platform/index.ts'
import { type Command, type CommandContext, CommandError } from './command.ts'

const usage =
  'Usage: npm run mail -- test ADDRESS\n       npm run mail -- status\n       npm run mail -- retry'

async function test({ config }: CommandContext, given: string): Promise<string> {
  const email = storedEmail(given)
  if (!isEmail(email)) throw new CommandError(`'${given}' is not an e-mail address. ${usage}`)
  const log = await createLog({ readable: true })
  const { isSent, words } = await tryMail(config, log, email, 'command line')
  if (!isSent) throw new CommandError(words)
  return words
}

async function status({ database }: CommandContext): Promise<string> {
  const counts = await mailCounts(database)
  const problems = await mailProblems(database)
  return [
    counts.map(({ state, count }) => `${state}: ${count}`).join(', ') || 'No mail has been queued yet.',
    ...problems.map(
      mail => `${mail.state} (${mail.attempts} attempts) ${mail.kind} to ${mail.email}: ${mail.last_error}`,
    ),
  ].join('\n')
}

export const mail: Command = async (context, words) => {
  const [action, email, ...rest] = words
  if (action === 'test' && email && rest.length === 0) return test(context, email)
  if (action === 'status' && !email) return status(context)
  if (action === 'retry' && !email)
    return `${await retryFailedMail(context.database)} failed mails are tried again now.`
  throw new CommandError(usage)
}
