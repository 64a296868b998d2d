// `npm run keys`: the two API keys, and the keys that sign access tokens.

import {
  type ApiKeys,
  ensureKeys,
  readSigningKeys,
  revokeSigningKey,
  rotateSigningKey,
  type SigningKey,
} from '#platform/index.ts'
import { type Command, CommandError } from './command.ts'

const usage =
  'Usage: npm run keys -- list, npm run keys -- rotate, npm run keys -- revoke ID, or npm run keys -- show'

export const keys: Command = async ({ database }, words) => {
  const [verb, id = ''] = words
  if (verb === 'show' && words.length === 1) return apiKeys(await ensureKeys(database))
  if (verb === 'list' && words.length === 1) return (await readSigningKeys(database)).map(line).join('\n')
  if (verb === 'rotate' && words.length === 1) {
    const newest = await database.transaction(rotateSigningKey)
    return `New access tokens are signed with the key ${newest} from now on. Nobody was signed out.`
  }
  if (verb === 'revoke' && words.length === 2) {
    if (!(await database.transaction(queries => revokeSigningKey(queries, id.toLowerCase()))))
      throw new CommandError(`There is no signing key ${id}. 'npm run keys -- list' shows those there are.`)
    return (
      `The key ${id} is gone: no access token that it signed is accepted any more, by any server on this database. ` +
      'Sessions stay: a browser gets a new token at its next renewal, within the hour, or at once by signing in again.'
    )
  }
  throw new CommandError(usage)
}

function apiKeys({ publishable, secret }: ApiKeys): string {
  return [
    `anon          ${publishable}`,
    `service_role  ${secret}`,
    'The first is public. Whoever has the second may read and change everything: keep it out of browsers and repositories.',
  ].join('\n')
}

function line({ id, createdAt, verifiesUntil }: SigningKey): string {
  const state = verifiesUntil
    ? `replaced; its tokens are accepted until ${minutes(verifiesUntil)}`
    : 'signs new tokens'
  return `${id}  made ${minutes(createdAt)}  ${state}`
}

function minutes(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
