// Who listens on which channel of a database. An error in one listener is logged, and the others are told all the same.

import { type ErrorLog, guarded } from '../guarded.ts'
import type { Listener } from './database.ts'

export class Listeners {
  private readonly byChannel = new Map<string, Set<Listener>>()

  constructor(private readonly log: ErrorLog | undefined) {}

  get channels(): string[] {
    return [...this.byChannel.keys()]
  }

  /** Adds a listener; returns it as it is called from now on. */
  add(channel: string, listener: Listener): Listener {
    const guard = <Args extends unknown[]>(callback: (...args: Args) => void) =>
      guarded(this.log, `a listener on ${channel}`, callback)
    const safe: Listener = {
      onNotification: guard(payload => listener.onNotification(payload)),
      onGap: guard(() => listener.onGap()),
      ...(listener.onOwn && { onOwn: guard(payload => listener.onOwn?.(payload)) }),
    }
    const listeners = this.byChannel.get(channel) ?? new Set()
    this.byChannel.set(channel, listeners.add(safe))
    return safe
  }

  /** Removes a listener that `add` returned; true when nobody listens on its channel any more. */
  remove(channel: string, listener: Listener): boolean {
    const listeners = this.byChannel.get(channel)
    listeners?.delete(listener)
    return listeners?.size === 0 && this.byChannel.delete(channel)
  }

  notify(channel: string, payload: string): void {
    for (const listener of this.byChannel.get(channel) ?? []) listener.onNotification(payload)
  }

  tellGap(): void {
    for (const listeners of this.byChannel.values()) for (const listener of listeners) listener.onGap()
  }
}
