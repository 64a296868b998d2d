// The connections to PostgreSQL: how many there are, how long one waits for them, and what happens when the server is away.

import { once } from 'node:events'
import { Socket } from 'node:net'
import pg from 'pg'
import { type ErrorLog, guarded } from '../guarded.ts'
import { type Parameter, parameterText } from './database.ts'
import { connectionLostError, DatabaseAwayError, DatabaseError } from './database-error.ts'
import { Availability, type AvailabilityChange, quietMilliseconds } from './postgresql-availability.ts'
import {
  clientConfig,
  endQuietly,
  isConnectTimeout,
  isPoolTimeout,
  QuickClient,
} from './postgresql-client.ts'
import { endsConnection, isAnswer, isStaleStatement, translated } from './postgresql-errors.ts'
import { StatementShapes } from './postgresql-shapes.ts'
import { quoteName } from './quoting.ts'

/** How many connections a server has at once. */
export const maxConnections = 10
/** How long work waits for one of them, in milliseconds. */
const waitLimit = 5_000
/** What a connection keeps in the server, prepared statements among it, is given back when it ends. */
const maxLifetimeSeconds = 600
/** How much later than the server's own limit a statement is given up from here. */
const limitSlack = 2_000
/** How long the end of this process may be delayed by a server that says nothing. */
const closeLimit = 5_000

/** One connection, for as long as a piece of work has it. */
export interface Connection {
  /** One statement with its parameters. */
  query<Row extends object>(text: string, parameters?: Parameter[]): Promise<Row[]>
  /** Statements without parameters, in one journey. */
  run(script: string): Promise<void>
  /** For work that may take any time. */
  liftTimeLimit(): void
}

/** A connection of its own, outside the pool. */
export interface OwnConnection extends Connection {
  end(): void
}

interface ConnectionsOptions {
  timeLimit: number
  onChange(change: AvailabilityChange): void
  log: ErrorLog | undefined
}

interface ExtendedQuery extends pg.QueryConfig {
  name: string | undefined
  /** The protocol that takes one statement only. */
  queryMode: 'extended'
}

export class PostgresqlConnections {
  private readonly timeLimit: number
  private readonly log: ErrorLog | undefined
  private readonly config: pg.ClientConfig
  private readonly pool: pg.Pool
  private readonly availability: Availability
  private readonly shapes = new StatementShapes()
  private readonly sockets = new Set<Socket>()
  private readonly lost = new WeakSet<pg.Client>()
  private readonly ownListeners = new Map<string, Set<(payload: string) => void>>()
  /** The channels that each connection listens on. */
  private readonly listening = new WeakMap<pg.Client, Set<string>>()
  /** Whoever waits for a connection is told when there will be none. */
  private readonly waiting = new Set<(error: Error) => void>()

  constructor(url: string, { timeLimit, onChange, log }: ConnectionsOptions) {
    this.timeLimit = timeLimit
    this.log = log
    this.config = clientConfig(url, timeLimit, () => this.openSocket())
    this.pool = new pg.Pool({
      ...this.config,
      Client: QuickClient,
      max: maxConnections,
      connectionTimeoutMillis: waitLimit,
      maxLifetimeSeconds,
    })
    this.availability = new Availability({
      probe: () => this.probe(),
      onChange: guarded(log, 'noting that PostgreSQL is away or back', change => {
        if (change.isAway) this.dropAll()
        onChange(change)
      }),
    })
    // Without these listeners a lost connection would end the process.
    this.pool.on('connect', client => {
      this.noticeLoss(client)
      client.on('notification', ({ channel, payload = '', processId }) => {
        if (processId !== Reflect.get(client, 'processID')) return
        for (const tell of this.ownListeners.get(channel) ?? []) tell(payload)
      })
      this.availability.heard()
    })
    this.pool.on('error', () => this.availability.suspect())
  }

  /** Does a piece of work on a connection of the pool. A connection that is not as it was before is not used again. */
  async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const client = await this.acquire()
    let isSpent = true
    try {
      const connection = this.connectionOf(client)
      await this.listenForOwn(client, connection)
      const result = await work(connection)
      isSpent = false
      return result
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined
      isSpent = endsConnection(cause) || isStaleStatement(cause)
      throw error
    } finally {
      client.release(isSpent || this.lost.has(client) || client.getTransactionStatus() !== 'I')
    }
  }

  /**
   * Tells of notifications that come from the pool's own connections. A connection that listens itself hears what it
   * has notified before its commit is answered; one that only listens hears it some time later.
   */
  hearOwn(channel: string, tell: (payload: string) => void): () => void {
    const listeners = this.ownListeners.get(channel) ?? new Set()
    this.ownListeners.set(channel, listeners.add(tell))
    return () => listeners.delete(tell)
  }

  /** Opens a connection of its own, which tells when it is lost and what it hears. */
  async open(events: {
    onLost(): void
    onNotification(channel: string, payload: string): void
  }): Promise<OwnConnection> {
    const client = await this.persistently(() => this.newClient().connect())
    this.availability.heard()
    client.on('notification', ({ channel, payload = '' }) => events.onNotification(channel, payload))
    client.on('end', () => events.onLost())
    return { ...this.connectionOf(client), end: () => endQuietly(client) }
  }

  /** Waits for the work that is under way, but not for a server that says nothing. */
  async close(): Promise<void> {
    this.availability.stop()
    const late = setTimeout(() => this.destroySockets(), closeLimit)
    await this.pool.end()
    await Promise.all([...this.sockets].map(socket => once(socket, 'close').catch(() => undefined)))
    clearTimeout(late)
  }

  private async listenForOwn(client: pg.Client, connection: Connection): Promise<void> {
    const known = this.listening.get(client) ?? new Set()
    this.listening.set(client, known)
    for (const channel of this.ownListeners.keys())
      if (!known.has(channel)) {
        await connection.run(`listen ${quoteName(channel)}`)
        known.add(channel)
      }
  }

  private acquire(): Promise<pg.PoolClient> {
    return this.persistently(async () => {
      const connecting = this.pool.connect()
      let giveUp: (error: Error) => void = () => undefined
      const noMore = new Promise<never>((_, reject) => {
        giveUp = reject
        this.waiting.add(giveUp)
      })
      try {
        return await Promise.race([connecting, noMore])
      } catch (error) {
        connecting.then(
          client => client.release(),
          () => undefined,
        )
        throw error
      } finally {
        this.waiting.delete(giveUp)
      }
    })
  }

  /** Connects. A try that only took long is made again, unless the server turns out to be away. */
  private async persistently<T>(connect: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + waitLimit
    for (;;) {
      if (this.availability.isAway) throw new DatabaseAwayError()
      const since = Date.now()
      try {
        return await connect()
      } catch (error) {
        if (error instanceof DatabaseError) throw error
        const refusal = await this.refusal(error, since)
        if (!isConnectTimeout(error) || Date.now() > deadline) throw refusal
      }
    }
  }

  /** Why no connection was got, as the one who waited is told. */
  private async refusal(error: unknown, since: number): Promise<DatabaseError> {
    if (this.pool.ending) return connectionLostError()
    if (isPoolTimeout(error))
      return new DatabaseError({
        code: '53300',
        message: 'no connection to the database became free in time',
      })
    // A server with too many connections is there all the same.
    if (!isAnswer(error) || error.code !== '53300') await this.availability.failed(error, since)
    return translated(error)
  }

  private async probe(): Promise<void> {
    const client = this.newClient()
    try {
      await client.connect()
    } catch (error) {
      if (!isAnswer(error) || error.code !== '53300') throw error
    } finally {
      endQuietly(client)
    }
  }

  private newClient(): pg.Client {
    const client = new QuickClient(this.config)
    this.noticeLoss(client)
    return client
  }

  private noticeLoss(client: pg.Client): void {
    client.on('error', () => this.lost.add(client))
    client.on('end', () => this.lost.add(client))
  }

  private openSocket(): Socket {
    const socket = new Socket()
    this.sockets.add(socket)
    socket.on('close', () => this.sockets.delete(socket))
    return socket
  }

  /** Everyone who waits for a server that is away is told now. */
  private dropAll(): void {
    for (const giveUp of this.waiting) giveUp(new DatabaseAwayError())
    this.destroySockets()
  }

  private destroySockets(): void {
    for (const socket of this.sockets) socket.destroy()
  }

  private connectionOf(client: pg.Client): Connection {
    let limit = this.timeLimit + limitSlack
    const ask = async <T>(question: () => Promise<T>): Promise<T> => {
      try {
        return await this.watched(client, limit, question())
      } catch (error) {
        // What the server did not report and the connection survived is a fault of reading, such as JSON too deep.
        throw isAnswer(error) || this.lost.has(client) ? translated(error) : error
      }
    }
    return {
      query: async <Row extends object>(text: string, parameters: Parameter[] = []) => {
        const question: ExtendedQuery = {
          text,
          values: parameters.map(parameterText),
          name: this.shapes.nameFor(client, text),
          queryMode: 'extended',
        }
        return (await ask(() => client.query<Row>(question))).rows
      },
      run: async script => {
        await ask(() => client.query(script))
      },
      liftTimeLimit: () => {
        limit = Number.POSITIVE_INFINITY
      },
    }
  }

  /** Waits for an answer, and grows suspicious while none comes. */
  private async watched<T>(client: pg.Client, limit: number, answer: Promise<T>): Promise<T> {
    const asked = performance.now()
    const look = guarded(this.log, 'watching a statement', () => {
      if (performance.now() - asked < limit) return this.availability.suspect()
      this.lost.add(client)
      endQuietly(client)
    })
    const watch = setInterval(look, quietMilliseconds)
    try {
      const result = await answer
      this.availability.heard()
      return result
    } catch (error) {
      if (isAnswer(error)) this.availability.heard()
      throw error
    } finally {
      clearInterval(watch)
    }
  }
}
