// Hears PostgreSQL's notifications on one connection, so that all of this process learn of a change at the same moment:
// a cache that builds on another must not read from it in between.

import { type ErrorLog, guarded } from '../guarded.ts'
import type { Listener } from './database.ts'
import { Listeners } from './listeners.ts'
import type { OwnConnection, PostgresqlConnections } from './postgresql-connections.ts'
import { quoteName } from './quoting.ts'

/** The waits between tries to connect again, in milliseconds. */
const firstDelay = 100
const maxDelay = 1_000
/** A connection over which nothing is said may be cut without a word; a question now and then finds out. */
const pingEvery = 10_000

/** Keeps trying when the connection is lost, and says when notifications may have been missed. */
export class PostgresqlNotifications {
  private readonly listeners: Listeners
  private hearing: Promise<OwnConnection> | undefined
  private ping: NodeJS.Timeout | undefined
  private isLost = false
  private ended = false

  constructor(
    private readonly connections: PostgresqlConnections,
    private readonly log: ErrorLog | undefined,
  ) {
    this.listeners = new Listeners(log)
  }

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    this.hearing ??= this.open()
    const connection = await this.hearing
    await connection.run(`listen ${quoteName(channel)}`)
    const added = this.listeners.add(channel, listener)
    const forgetOwn = added.onOwn && this.connections.hearOwn(channel, added.onOwn)
    return async () => {
      this.listeners.remove(channel, added)
      forgetOwn?.()
    }
  }

  async end(): Promise<void> {
    this.ended = true
    clearInterval(this.ping)
    await this.farewell()
  }

  private async open(): Promise<OwnConnection> {
    const connection = await this.connections.open({
      onLost: guarded(this.log, 'listening to the database again', () => this.lost()),
      onNotification: (channel, payload) => this.listeners.notify(channel, payload),
    })
    clearInterval(this.ping)
    this.ping = setInterval(() => connection.run('select 1').catch(() => undefined), pingEvery)
    this.ping.unref()
    return connection
  }

  private lost(): void {
    clearInterval(this.ping)
    if (this.ended || this.isLost) return
    if (this.listeners.channels.length === 0) {
      // Opened again for the next listener.
      this.hearing = undefined
      return
    }
    this.isLost = true
    this.listeners.tellGap()
    this.reconnectAfter(firstDelay)
  }

  private reconnectAfter(delay: number): void {
    const reconnect = guarded(this.log, 'listening to the database again', () => this.reconnect(delay))
    setTimeout(reconnect, delay).unref()
  }

  private async reconnect(delay: number): Promise<void> {
    if (this.ended) return
    try {
      this.hearing = this.open()
      const connection = await this.hearing
      for (const channel of this.listeners.channels) await connection.run(`listen ${quoteName(channel)}`)
      this.isLost = false
      this.listeners.tellGap()
    } catch {
      await this.farewell()
      this.reconnectAfter(Math.min(delay * 2, maxDelay))
    }
  }

  /** A connection that could not be made, or was lost, needs none. */
  private async farewell(): Promise<void> {
    await this.hearing?.then(connection => connection.end()).catch(() => undefined)
  }
}
