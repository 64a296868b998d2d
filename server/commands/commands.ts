// The commands there are, by name.

import { admin } from './admin.ts'
import { backup, restore } from './backup.ts'
import type { Command } from './command.ts'

export const commands: Record<string, Command> = { admin, backup, restore }
