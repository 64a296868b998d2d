// `npm run keys`: the keys that sign access tokens.

import { rotateSigningKey } from '../tokens.ts'
import { type Command, CommandError } from './command.ts'

const usage = 'Usage: npm run keys -- rotate'

export const keys: Command = async ({ database }, words) => {
  if (words.length !== 1 || words[0] !== 'rotate') throw new CommandError(usage)
  const id = await rotateSigningKey(database)
  return `New access tokens are signed with the key ${id} from now on. Nobody was signed out.`
}
