// What the server writes while it runs: JSON lines for machines, readable lines for a person at a terminal.

import { type Logger, pino } from 'pino'
import { DatabaseAwayError } from './database/database-error.ts'
import { countedBy, type ErrorCounts } from './error-counts.ts'
import { requestId } from './request-id.ts'

export type { Logger }

const batchBytes = 8_192
const maxLateMilliseconds = 200

/** The server's log, on standard output. */
export async function createLog(options: {
  readable: boolean
  level?: string
  errors?: ErrorCounts
}): Promise<Logger> {
  const { errors } = options
  const output = options.readable ? await forPeople() : inBatches()
  return pino(
    {
      level: options.level ?? 'info',
      redact: ['password', 'token', '*.password', '*.token'],
      mixin: () => ({ request: requestId() }),
      ...(errors && { hooks: countedBy(errors) }),
    },
    output,
  )
}

async function forPeople() {
  const { default: pretty } = await import('pino-pretty')
  return pretty({
    sync: true,
    colorize: process.stdout.isTTY,
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss',
  })
}

/** Writing costs as much as answering what is kept, so lines are written many at a time, and at the latest soon after and at the end. */
function inBatches() {
  const output = pino.destination({ dest: 1, sync: true, minLength: batchBytes })
  // As on a full disk: without a listener, a line that cannot be written would end the process.
  output.on('error', () => undefined)
  setInterval(() => output.flush(), maxLateMilliseconds).unref()
  process.on('exit', () => output.flushSync())
  return output
}

/** Logs what failed. That the database is away is said once, when it goes, and not for each one who asks meanwhile. */
export function logUnlessAway(log: Logger, error: unknown, words: string): void {
  if (!(error instanceof DatabaseAwayError)) log.error(error, words)
}
