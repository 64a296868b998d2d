// The commands there are, by name.

import { admin } from './admin.ts'
import { backup, restore } from './backup.ts'
import type { Command } from './command.ts'
import { digest } from './digest.ts'
import { keys } from './keys.ts'
import { mail } from './mail.ts'

export const commands: Record<string, Command> = { admin, backup, digest, keys, mail, restore }
