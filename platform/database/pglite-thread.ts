// The thread that runs PGlite: takes batches of statements, answers with their rows. It knows nothing of transactions.

import { existsSync } from 'node:fs'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite, protocol } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { LRUCache } from 'lru-cache'
import { copyPrepared } from './copy-prepared.ts'
import { DurableFiles, durableStartParams, type FolderWord } from './durable-files.ts'
import { readValue } from './read-value.ts'
import { limitTimers, ownTimeFile } from './thread-time.ts'

/** A statement of a batch; parameters are in PostgreSQL's text form. */
export interface Step {
  text: string
  parameters: (string | null)[]
}

interface OpenWord extends FolderWord {
  /** Whether a folder that is not there begins as a copy of the prepared database. */
  beginsPrepared: boolean
}

export type ThreadRequest =
  | { engineCode: WebAssembly.Module }
  | { open: OpenWord }
  | { id: number; steps: Step[] }
  | { id: number; close: true }

export type ThreadReply =
  | { ready: true; timeFile: string | undefined }
  | { failed: string }
  | { id: number; results: Record<string, unknown>[][] }
  | { id: number; error: Record<string, unknown> }
  | { id: number; broken: true }
  | { channel: string; payload: string }

limitTimers()
const { serialize, Parser } = protocol
const port = parentPort
if (!port) throw new Error('pglite-thread runs only as a worker thread')
const say = (reply: ThreadReply) => port.postMessage(reply)

/** The names of statements that gave way, and are closed with the next one. */
const outdated: string[] = []
/** Statements that were parsed once and can be run again by name. */
const prepared = new LRUCache<string, string>({
  max: 300,
  dispose: (name, _text, reason) => {
    if (reason === 'evict') outdated.push(name)
  },
})
let statementNumber = 0

function messagesFor(step: Step, fresh: string[]): Uint8Array[] {
  const messages: Uint8Array[] = []
  let name = prepared.get(step.text)
  if (name === undefined) {
    statementNumber += 1
    name = `s${statementNumber}`
    prepared.set(step.text, name)
    for (const old of outdated.splice(0)) messages.push(serialize.close({ type: 'S', name: old }))
    messages.push(serialize.parse({ text: step.text, name }))
    fresh.push(step.text)
  }
  messages.push(
    serialize.bind({ statement: name, values: step.parameters }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
  )
  return messages
}

function concatenate(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/**
 * Sends messages and returns the engine's answer. By the stream, because PGlite's other raw calls parse each answer once
 * more and keep all messages of all answers for as long as the engine lives.
 */
async function ask(engine: PGlite, messages: Uint8Array[]): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  await engine.execProtocolRawStream(concatenate([...messages, serialize.sync()]), {
    syncToFs: false,
    // What is given is the engine's own memory, which it uses again.
    onRawData: part => parts.push(part.slice()),
  })
  return concatenate(parts)
}

/** Sends all steps at once, so that a whole transaction costs one call into the engine. */
async function run(engine: PGlite, request: { id: number; steps: Step[] }): Promise<ThreadReply> {
  const fresh: string[] = []
  const answer = await ask(
    engine,
    request.steps.flatMap(step => messagesFor(step, fresh)),
  )
  const results: Record<string, unknown>[][] = []
  let rows: Record<string, unknown>[] = []
  let columns: { name: string; dataTypeID: number }[] = []
  let error: Record<string, unknown> | undefined
  new Parser().parse(answer, message => {
    if (message instanceof protocol.messages.RowDescriptionMessage) columns = message.fields
    else if (message instanceof protocol.messages.DataRowMessage) {
      const row: Record<string, unknown> = {}
      for (const [index, column] of columns.entries())
        row[column.name] = readValue(message.fields[index] ?? null, column.dataTypeID)
      rows.push(row)
    } else if (message instanceof protocol.messages.NotificationResponseMessage) {
      say({ channel: message.channel, payload: message.payload })
    } else if (message instanceof protocol.messages.DatabaseError) {
      const { code, detail, hint, constraint, table, position } = message
      error ??= {
        code,
        message: message.message,
        detail,
        hint,
        constraint,
        table,
        position: Number(position) || undefined,
      }
    } else if (message.name === 'commandComplete') {
      results.push(rows)
      rows = []
    }
  })
  // An engine that ran out of stack says that there was nothing to do, and nonsense from then on.
  if (!error && results.length < request.steps.length) return { id: request.id, broken: true }
  if (!error) return { id: request.id, results }
  // A statement after the failed one was never parsed, so none of this batch's new names can be trusted.
  const forgotten = fresh.flatMap(text => {
    const name = prepared.get(text)
    prepared.delete(text)
    return name === undefined ? [] : [serialize.close({ type: 'S', name })]
  })
  if (forgotten.length > 0) await ask(engine, forgotten)
  return { id: request.id, error }
}

/** Compiled for all threads of the process. */
const engineCode = new Promise<WebAssembly.Module>(resolve =>
  port.on('message', (request: ThreadRequest) => 'engineCode' in request && resolve(request.engineCode)),
)
/** The word that the folder may be opened: whoever had it before has ended. */
const word = new Promise<OpenWord>(resolve =>
  port.on('message', (request: ThreadRequest) => 'open' in request && resolve(request.open)),
)
/** By a way of its own: what was said on it is heard also when this thread is ended in the middle of its work. */
const written: MessagePort = workerData.written

try {
  // It is made with the engine, so this one waits for the word.
  if (!existsSync(workerData.folder) && (await word).beginsPrepared) copyPrepared(workerData.folder)
  const engine = await PGlite.create({
    fs: new DurableFiles(workerData.folder, {
      mayOpen: () => word,
      onWrite: path => written.postMessage(path),
    }),
    startParams: durableStartParams,
    extensions: { pg_trgm, unaccent },
    pgliteWasmModule: await engineCode,
  })
  port.on('message', async (request: ThreadRequest) => {
    if (!('id' in request)) return
    if ('close' in request) {
      await engine.close()
      say({ id: request.id, results: [] })
      port.close()
    } else {
      say(await run(engine, request))
    }
  })
  say({ ready: true, timeFile: ownTimeFile() })
} catch (error) {
  say({ failed: error instanceof Error ? error.message : String(error) })
}
