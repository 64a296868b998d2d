// One running PGlite thread, seen from the main thread: questions out, answers and notifications in.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { madeOnce } from '../made-once.ts'
import { projectPath } from '../project-path.ts'
import { type Parameter, parameterText } from './database.ts'
import { connectionLostError, DatabaseError } from './database-error.ts'
import { isDiskFull } from './disk-space.ts'
import type { Step, ThreadReply, ThreadRequest } from './pglite-thread.ts'
import { usedMilliseconds } from './thread-time.ts'

/** The thread's own heap, beside the engine's memory: an answer that does not fit ends the thread and not the process. */
const maxHeapMegabytes = 192

/**
 * The engine's code, compiled once for all threads of this process: one that takes the place of another finds its functions
 * compiled already, and those that were used most compiled well. Opening again takes a quarter of the processor time.
 */
const engineCode = madeOnce(() =>
  WebAssembly.compile(readFileSync(projectPath('node_modules/@electric-sql/pglite/dist/pglite.wasm'))),
)

export type Rows = Record<string, unknown>[]
interface Waiting {
  resolve(results: Rows[]): void
  reject(error: Error): void
}

/** A statement with its parameters in PostgreSQL's text form. */
export const step = (text: string, parameters: Parameter[] = []): Step => ({
  text,
  parameters: parameters.map(parameterText),
})

let ahead: { folder: string; thread: Thread } | undefined

/** Makes the first thread of a folder before anything else is made: of a start, the engine takes longest. */
export function makeAhead(folder: string): void {
  ahead = { folder: resolve(folder), thread: new Thread(folder) }
}

/** The thread that was made so, for the one who asks first. */
export function takeAhead(folder: string): Thread | undefined {
  if (ahead?.folder !== resolve(folder)) return undefined
  const { thread } = ahead
  ahead = undefined
  return thread
}

/** One running thread; when it is gone, everything asked of it fails. It gets its engine ready, and looks into its folder when it is opened. */
export class Thread {
  private readonly worker: Worker
  private readonly writtenPort: MessagePort
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0
  private alive = true
  private timeFile: string | undefined
  private readonly ready: Promise<void>
  private wasOpen = false
  private readonly written = new Set<string>()
  onNotification: (channel: string, payload: string) => void = () => undefined

  constructor(private readonly folder: string) {
    const { port1, port2 } = new MessageChannel()
    this.writtenPort = port1
    this.worker = new Worker(projectPath('build/server/pglite-thread.js'), {
      workerData: { folder, written: port2 },
      transferList: [port2],
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
    })
    this.ready = this.opened()
    // One that waits may end without anybody waiting for it.
    this.ready.catch(() => undefined)
    port1.on('message', (path: string) => this.written.add(path))
    port1.unref()
  }

  /** The files that are perhaps not on the disk, once it has ended. Before it was open, it may have found such files itself. */
  private get writtenFiles(): ReadonlySet<string> | undefined {
    for (
      let said = receiveMessageOnPort(this.writtenPort);
      said;
      said = receiveMessageOnPort(this.writtenPort)
    )
      this.written.add(said.message)
    return this.wasOpen ? this.written : undefined
  }

  /** Opens the folder, which nobody else may have open. What was written by those who had it is known from the last of them. */
  async open({
    before,
    beginsPrepared,
  }: {
    before: Thread | undefined
    beginsPrepared: boolean
  }): Promise<void> {
    try {
      const written = before?.writtenFiles
      for (const path of written ?? []) this.written.add(path)
      this.tell({ open: { written, beginsPrepared } })
      await this.ready
      this.wasOpen = true
    } catch (error) {
      // An engine that failed to open still holds its memory.
      await this.kill()
      if (await isDiskFull(this.folder))
        throw new Error(`The disk that holds ${this.folder} is full. Make room on it, and start again.`, {
          cause: error,
        })
      throw error
    }
  }

  private opened(): Promise<void> {
    const { folder } = this
    return new Promise((resolve, reject) => {
      engineCode()
        .then(code => this.tell({ engineCode: code }))
        .catch(reject)
      this.worker.on('message', (reply: ThreadReply) => {
        if ('ready' in reply) {
          this.timeFile = reply.timeFile
          resolve()
        } else if ('failed' in reply)
          reject(new Error(`The embedded database in ${folder} does not open: ${reply.failed}`))
        else this.receive(reply)
      })
      this.worker.on('error', error => {
        reject(error)
        this.end()
      })
      this.worker.on('exit', () => {
        reject(new Error(`The embedded database in ${folder} stopped while opening.`))
        this.end()
      })
    })
  }

  private receive(
    reply: Exclude<ThreadReply, { ready: true; timeFile: string | undefined } | { failed: string }>,
  ) {
    if ('channel' in reply) return this.onNotification(reply.channel, reply.payload)
    const waiting = this.waiting.get(reply.id)
    this.waiting.delete(reply.id)
    if ('broken' in reply) {
      waiting?.reject(connectionLostError())
      void this.kill()
    } else if ('results' in reply) waiting?.resolve(reply.results)
    else waiting?.reject(new DatabaseError({ code: 'XX000', message: 'unknown error', ...reply.error }))
  }

  private end() {
    this.alive = false
    for (const waiting of this.waiting.values()) waiting.reject(connectionLostError())
    this.waiting.clear()
  }

  private ask(request: { steps: Step[] } | { close: true }): Promise<Rows[]> {
    if (!this.alive) return Promise.reject(connectionLostError())
    this.lastId += 1
    const id = this.lastId
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.tell({ id, ...request })
    })
  }

  private tell(request: ThreadRequest): void {
    this.worker.postMessage(request)
  }

  run(steps: Step[]): Promise<Rows[]> {
    return this.ask({ steps })
  }

  /** The processor time that it has used. */
  get usedMilliseconds() {
    return usedMilliseconds(this.timeFile)
  }

  get isAlive() {
    return this.alive
  }

  async kill() {
    this.end()
    await this.worker.terminate()
  }

  async close() {
    if (this.alive) await this.ask({ close: true })
    await this.kill()
  }
}
