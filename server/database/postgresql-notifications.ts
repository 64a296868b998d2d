// Hears PostgreSQL's notifications on one connection, so that all of this process learn of a change at the same moment:
// a cache that builds on another must not read from it in between.

import type { Listener } from './database.ts'
import type { OwnConnection, PostgresqlConnections } from './postgresql-connections.ts'
import { quoteName } from './quoting.ts'

/** The waits between tries to connect again, in milliseconds. */
const firstDelay = 100
const maxDelay = 1_000
/** A connection over which nothing is said may be cut without a word; a question now and then finds out. */
const pingEvery = 10_000

/** Keeps trying when the connection is lost, and says when notifications may have been missed. */
export class PostgresqlNotifications {
  private readonly listeners = new Map<string, Set<Listener>>()
  private hearing: Promise<OwnConnection> | undefined
  private ping: NodeJS.Timeout | undefined
  private isLost = false
  private ended = false

  constructor(private readonly connections: PostgresqlConnections) {}

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    this.hearing ??= this.open()
    const connection = await this.hearing
    await connection.run(`listen ${quoteName(channel)}`)
    const listeners = this.listeners.get(channel) ?? new Set()
    this.listeners.set(channel, listeners.add(listener))
    const { onOwn } = listener
    const forgetOwn = onOwn && this.connections.hearOwn(channel, onOwn)
    return async () => {
      listeners.delete(listener)
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
      onLost: () => this.lost(),
      onNotification: (channel, payload) => {
        for (const each of this.listeners.get(channel) ?? []) each.onNotification(payload)
      },
    })
    clearInterval(this.ping)
    this.ping = setInterval(() => connection.run('select 1').catch(() => undefined), pingEvery)
    this.ping.unref()
    return connection
  }

  private lost(): void {
    clearInterval(this.ping)
    if (this.ended || this.isLost || this.listeners.size === 0) return
    this.isLost = true
    this.tellGap()
    void this.reconnect(firstDelay)
  }

  private async reconnect(delay: number): Promise<void> {
    await new Promise(resolve => setTimeout(resolve, delay).unref())
    if (this.ended) return
    try {
      this.hearing = this.open()
      const connection = await this.hearing
      for (const channel of this.listeners.keys()) await connection.run(`listen ${quoteName(channel)}`)
      this.isLost = false
      this.tellGap()
    } catch {
      await this.farewell()
      void this.reconnect(Math.min(delay * 2, maxDelay))
    }
  }

  /** A connection that could not be made, or was lost, needs none. */
  private async farewell(): Promise<void> {
    await this.hearing?.then(connection => connection.end()).catch(() => undefined)
  }

  private tellGap(): void {
    for (const listeners of this.listeners.values()) for (const each of listeners) each.onGap()
  }
}
