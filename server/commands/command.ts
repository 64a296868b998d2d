// What a command of the command line is: a function on the database that answers with text for a person.

import type { Database } from '#platform/index.ts'
import type { Config } from '../config.ts'

export interface CommandContext {
  config: Config
  database: Database
  /** Where the caller stands, who may be elsewhere than this process: files are named from there. */
  folder?: string
  /** True inside a running server, which does the command on behalf of the command line. */
  isServing?: boolean
  /** Has a running server refuse writes and end its work by the clock; what it gives lets both go on. */
  pause?(): Promise<() => Promise<void>>
  /** Told when the command line has gone, which the server works for. */
  signal?: AbortSignal
}

/** Runs with the words after the command's name; what it returns is printed. */
export type Command = (context: CommandContext, words: string[]) => Promise<string>

/** A command that was called wrongly or cannot do what it was asked; the message says how to call it. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
