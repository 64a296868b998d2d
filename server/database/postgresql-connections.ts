// The connections to PostgreSQL: how many there are, how long one waits for them, and what happens when the server is away.

import { once } from 'node:events'
import { Socket } from 'node:net'
import pg from 'pg'
import { type Parameter, parameterText } from './database.ts'
import { connectionLostError, DatabaseAwayError, DatabaseError } from './database-error.ts'
import {
  Availability,
  type AvailabilityChange,
  probeLimit,
  quietMilliseconds,
} from './postgresql-availability.ts'
import { endsConnection, isAnswer, isStaleStatement, translated } from './postgresql-errors.ts'
import { StatementShapes } from './postgresql-shapes.ts'
import { readValue } from './read-value.ts'

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

interface ExtendedQuery extends pg.QueryConfig {
  name: string | undefined
  /** The protocol that takes one statement only. */
  queryMode: 'extended'
}

/** A client that gives up connecting long before its pool gives up waiting. */
class QuickClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: probeLimit })
  }
}

export class PostgresqlConnections {
  private readonly config: pg.ClientConfig
  private readonly pool: pg.Pool
  private readonly availability: Availability
  private readonly shapes = new StatementShapes()
  private readonly sockets = new Set<Socket>()
  private readonly lost = new WeakSet<pg.Client>()
  /** Whoever waits for a connection is told when there will be none. */
  private readonly waiting = new Set<(error: Error) => void>()

  constructor(
    url: string,
    private readonly timeLimit: number,
    onChange: (change: AvailabilityChange) => void,
  ) {
    this.config = {
      connectionString: withSettings(url),
      application_name: 'city-bike-calendar',
      statement_timeout: timeLimit,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      stream: () => this.openSocket(),
      // Values are read as PGlite's are, so that both engines behave alike.
      types: { getTypeParser: (type: number) => (text: string) => readValue(text, type) },
    }
    this.pool = new pg.Pool({
      ...this.config,
      Client: QuickClient,
      max: maxConnections,
      connectionTimeoutMillis: waitLimit,
      maxLifetimeSeconds,
    })
    this.availability = new Availability({
      probe: () => this.probe(),
      onChange: change => {
        if (change.isAway) this.dropAll()
        onChange(change)
      },
    })
    // Without these listeners a lost connection would end the process.
    this.pool.on('connect', client => {
      this.noticeLoss(client)
      this.availability.heard()
    })
    this.pool.on('error', () => this.availability.suspect())
  }

  /** Does a piece of work on a connection of the pool. A connection that is not as it was before is not used again. */
  async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const client = await this.acquire()
    let isSpent = true
    try {
      const result = await work(this.connectionOf(client))
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

  /** Opens a connection of its own, which tells when it is lost and what it hears. */
  async open(events: {
    onLost(): void
    onNotification(channel: string, payload: string): void
  }): Promise<OwnConnection> {
    const client = new QuickClient(this.config)
    this.noticeLoss(client)
    const start = Date.now()
    try {
      await client.connect()
    } catch (error) {
      throw await this.refusal(error, start)
    }
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

  private async acquire(): Promise<pg.PoolClient> {
    if (this.availability.isAway) throw new DatabaseAwayError()
    const start = Date.now()
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
      throw error instanceof DatabaseError ? error : await this.refusal(error, start)
    } finally {
      this.waiting.delete(giveUp)
    }
  }

  /** Why no connection was got, as the one who waited is told. */
  private async refusal(error: unknown, since: number): Promise<DatabaseError> {
    // The words of the pool when all connections were busy for too long.
    if (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
      return new DatabaseError({
        code: '53300',
        message: 'no connection to the database became free in time',
      })
    if (this.pool.ending) return connectionLostError()
    // A server with too many connections is there all the same.
    if (!isAnswer(error) || error.code !== '53300') await this.availability.failed(error, since)
    return translated(error)
  }

  private async probe(): Promise<void> {
    const client = new QuickClient(this.config)
    this.noticeLoss(client)
    try {
      await client.connect()
    } catch (error) {
      if (!isAnswer(error) || error.code !== '53300') throw error
    } finally {
      endQuietly(client)
    }
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
    const asked = Date.now()
    const watch = setInterval(() => {
      if (Date.now() - asked < limit) return this.availability.suspect()
      this.lost.add(client)
      endQuietly(client)
    }, quietMilliseconds)
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

/** Says good-bye without waiting for an answer. */
function endQuietly(client: pg.Client): void {
  client.end().catch(() => undefined)
}

/** The address with what every session has in common. Words about TLS mean what they mean to PostgreSQL's own programs. */
function withSettings(address: string): string {
  const [place = '', ...rest] = address.split('?')
  const settings = new URLSearchParams(rest.join('?'))
  settings.set('options', `${settings.get('options') ?? ''} -c TimeZone=UTC`.trim())
  if (settings.has('sslmode') && !settings.has('uselibpqcompat')) settings.set('uselibpqcompat', 'true')
  return `${place}?${settings.toString().replaceAll('+', '%20')}`
}
