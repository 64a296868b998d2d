// Who holds how many connections, and which of them is given up first when there are too many.

import type { Socket } from 'node:net'

export class Connections {
  /** The connections of each IP address, the longest silent first; those with a request under way are not silent. */
  private readonly silent = new Map<string, Set<Socket>>()
  private readonly ipOf = new Map<Socket, string>()
  private readonly counts = new Map<string, number>()

  /** Counts a connection until it is closed, and says how many that makes. */
  add(ip: string, socket: Socket): { ofOne: number; ofAll: number } {
    const ofOne = (this.counts.get(ip) ?? 0) + 1
    this.counts.set(ip, ofOne)
    this.ipOf.set(socket, ip)
    this.noteSilent(socket)
    socket.once('close', () => this.forget(ip, socket))
    return { ofOne, ofAll: this.ipOf.size }
  }

  noteAsking(socket: Socket): void {
    const ip = this.ipOf.get(socket)
    if (ip !== undefined) this.unlist(ip, socket)
  }

  noteSilent(socket: Socket): void {
    const ip = this.ipOf.get(socket)
    if (ip === undefined) return
    const sockets = this.silent.get(ip) ?? new Set()
    this.silent.set(ip, sockets.add(socket))
  }

  /**
   * Closes the one that has been silent for longest, of the IP address that holds most of all that have a silent one. False
   * where each has a request under way.
   */
  dropOne(): boolean {
    let most = 0
    let found: Set<Socket> | undefined
    for (const [ip, sockets] of this.silent) {
      const count = this.counts.get(ip) ?? 0
      if (count > most) [most, found] = [count, sockets]
    }
    const [oldest] = found ?? []
    if (!oldest) return false
    // At once, because it is closed only after whoever else is coming in now.
    this.forget(this.ipOf.get(oldest) ?? '', oldest)
    oldest.destroy()
    return true
  }

  private forget(ip: string, socket: Socket): void {
    if (!this.ipOf.delete(socket)) return
    this.unlist(ip, socket)
    const left = (this.counts.get(ip) ?? 1) - 1
    if (left > 0) this.counts.set(ip, left)
    else this.counts.delete(ip)
  }

  private unlist(ip: string, socket: Socket): void {
    const sockets = this.silent.get(ip)
    sockets?.delete(socket)
    if (sockets?.size === 0) this.silent.delete(ip)
  }
}
