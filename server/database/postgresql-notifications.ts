// Hears PostgreSQL's notifications on one connection, so that all of this process learn of a change at the same moment:
// a cache that builds on another must not read from it in between.

import type postgres from 'postgres'
import { type Listener, quoted } from './database.ts'

interface Connection {
  run(statement: string): Promise<unknown>
  end(): Promise<void>
}

/** What a connection tells of itself. */
interface ConnectionEvents {
  onclose(): void
  onnotify(channel: string, payload: string): void
}

/** Connection options that postgres.js takes but does not describe. */
export type NotifyingOptions = postgres.Options<Record<string, never>> & ConnectionEvents

/**
 * postgres.js has a `listen` of its own, but it gives up silently when the first try to reconnect fails.
 * This one keeps trying, and says when notifications may have been missed.
 */
export class PostgresqlNotifications {
  private readonly listeners = new Map<string, Set<Listener>>()
  private connection: Connection | undefined
  private isLost = false
  private ended = false

  constructor(private readonly open: (events: ConnectionEvents) => Connection) {}

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    this.connection ??= this.open({
      onclose: () => this.lost(),
      onnotify: (heard, payload) => {
        for (const each of this.listeners.get(heard) ?? []) each.onNotification(payload)
      },
    })
    await this.connection.run(`listen ${quoted(channel)}`)
    const listeners = this.listeners.get(channel) ?? new Set()
    this.listeners.set(channel, listeners.add(listener))
    return async () => {
      listeners.delete(listener)
    }
  }

  async end(): Promise<void> {
    this.ended = true
    await this.connection?.end()
  }

  private lost(): void {
    if (this.ended || this.isLost || this.listeners.size === 0) return
    this.isLost = true
    this.tellGap()
    void this.reconnect(100)
  }

  private async reconnect(delay: number): Promise<void> {
    await new Promise(resolve => setTimeout(resolve, delay))
    if (this.ended) return
    try {
      for (const channel of this.listeners.keys()) await this.connection?.run(`listen ${quoted(channel)}`)
      this.isLost = false
      this.tellGap()
    } catch {
      void this.reconnect(Math.min(delay * 2, 5_000))
    }
  }

  private tellGap(): void {
    for (const listeners of this.listeners.values()) for (const each of listeners) each.onGap()
  }
}
