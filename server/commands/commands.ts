// The commands there are, by name.

import { admin } from './admin.ts'
import { backup, restore } from './backup.ts'
import type { Command } from './command.ts'
import { keys } from './keys.ts'
import { mail } from './mail.ts'
import { move } from './move.ts'
import { weeklyEmail } from './weekly-email.ts'

export const commands: Record<string, Command> = {
  admin,
  backup,
  keys,
  mail,
  move,
  restore,
  'weekly-email': weeklyEmail,
}
