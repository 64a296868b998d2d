// Lets commands work while a server runs: the owner of an embedded database runs them on behalf of the command line.

import { createServer, request } from 'node:http'
import { z } from 'zod'
import type { FolderLock } from '#platform/index.ts'
import { type Command, type CommandContext, CommandError } from './command.ts'

const order = z.object({ name: z.string(), words: z.array(z.string()), folder: z.string() })
const answer = z.object({ output: z.string(), failed: z.boolean() })

/** Answers the commands that arrive on the folder's socket. Only the user who runs the server can open it. */
export function serveCommands(
  lock: FolderLock,
  commands: Record<string, Command>,
  context: () => CommandContext,
): void {
  const http = createServer(async (incoming, response) => {
    const gone = new AbortController()
    response.once('close', () => gone.abort(new Error('The command line has gone.')))
    const reply = (output: string, failed: boolean) => response.end(JSON.stringify({ output, failed }))
    try {
      const body: Buffer[] = []
      for await (const chunk of incoming) body.push(chunk)
      const { name, words, folder } = order.parse(JSON.parse(Buffer.concat(body).toString('utf8')))
      const command = commands[name]
      if (!command) throw new CommandError(`The running server does not know the command '${name}'.`)
      reply(await command({ ...context(), folder, signal: gone.signal }, words), false)
    } catch (error) {
      reply(error instanceof Error ? error.message : String(error), true)
    }
  })
  lock.onConnection(connection => http.emit('connection', connection))
}

/** Has the server that owns the folder run a command. */
export function sendCommand(
  path: string,
  wanted: z.infer<typeof order>,
): Promise<{ output: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath: path, method: 'POST', agent: false }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => resolve(answer.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))))
    })
    outgoing.on('error', error => {
      const isForbidden = Reflect.get(error, 'code') === 'EACCES'
      const words = isForbidden
        ? 'The data folder is in use by a server of another user. Run this as the user who runs the server.'
        : 'The process that had the data folder has just ended. Please try again.'
      reject(new Error(words, { cause: error }))
    })
    outgoing.end(JSON.stringify(wanted))
  })
}
