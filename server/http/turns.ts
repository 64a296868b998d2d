// Lets a few pieces of costly work run at once; the others wait, each IP address in a line of its own.

/** Too many wait already. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
}

export interface TurnsOptions {
  /** So many run at once. */
  maxRunning: number
  /** So many of one IP address may wait, and so many of all. */
  maxWaitingOfOne: number
  maxWaiting: number
}

interface Waiter {
  begin(): void
  giveUp(): void
}

/** Takes one from each line in rotation, so that nobody waits for all that somebody else has asked for. */
export class Turns {
  private readonly lines = new Map<string | undefined, Waiter[]>()
  private running = 0
  private waiting = 0

  constructor(private readonly options: TurnsOptions) {}

  /** Runs work when it is its turn, or throws a BusyError at once. The server's own work has no IP, and is never refused. */
  async run<Result>(ip: string | undefined, work: () => Promise<Result>): Promise<Result> {
    if (this.running >= this.options.maxRunning) await this.wait(ip)
    else this.running += 1
    try {
      return await work()
    } finally {
      this.next()
    }
  }

  private wait(ip: string | undefined): Promise<void> {
    if (ip !== undefined) this.makeRoom(this.lines.get(ip)?.length ?? 0)
    const line = this.lines.get(ip) ?? []
    this.lines.set(ip, line)
    this.waiting += 1
    return new Promise((begin, reject) => {
      line.push({ begin, giveUp: () => reject(new BusyError('Too many wait.')) })
    })
  }

  /** Where all places are taken, whoever has most of them gives one to a newcomer who has less: a crowd shuts nobody out. */
  private makeRoom(own: number): void {
    const { maxWaiting, maxWaitingOfOne } = this.options
    if (own >= maxWaitingOfOne) throw new BusyError('Too many wait.')
    if (this.waiting < maxWaiting) return
    const strangers = [...this.lines].filter(([ip]) => ip !== undefined).map(([, line]) => line)
    const longest = strangers.reduce<Waiter[]>((a, b) => (b.length > a.length ? b : a), [])
    // A line that has one more is as long as the newcomer's will be.
    if (longest.length <= own + 1) throw new BusyError('Too many wait.')
    this.waiting -= 1
    longest.pop()?.giveUp()
  }

  /** Hands the turn on; whose line it was goes to the end. */
  private next(): void {
    const [first] = this.lines
    if (!first) {
      this.running -= 1
      return
    }
    const [ip, line] = first
    const waiter = line.shift()
    this.lines.delete(ip)
    if (line.length > 0) this.lines.set(ip, line)
    this.waiting -= 1
    waiter?.begin()
  }
}
