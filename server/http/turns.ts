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

/** Takes one from each line in rotation, so that nobody waits for all that somebody else has asked for. */
export class Turns {
  private readonly lines = new Map<string, (() => void)[]>()
  private running = 0
  private waiting = 0

  constructor(private readonly options: TurnsOptions) {}

  /** Runs work when it is its turn, or throws a BusyError at once. */
  async run<Result>(ip: string, work: () => Promise<Result>): Promise<Result> {
    if (this.running >= this.options.maxRunning) await this.wait(ip)
    else this.running += 1
    try {
      return await work()
    } finally {
      this.next()
    }
  }

  private wait(ip: string): Promise<void> {
    const line = this.lines.get(ip) ?? []
    const { maxWaiting, maxWaitingOfOne } = this.options
    if (line.length >= maxWaitingOfOne || this.waiting >= maxWaiting) throw new BusyError('Too many wait.')
    this.lines.set(ip, line)
    this.waiting += 1
    return new Promise(resolve => line.push(resolve))
  }

  /** Hands the turn on; whose line it was goes to the end. */
  private next(): void {
    const [first] = this.lines
    if (!first) {
      this.running -= 1
      return
    }
    const [ip, line] = first
    const start = line.shift()
    this.lines.delete(ip)
    if (line.length > 0) this.lines.set(ip, line)
    this.waiting -= 1
    start?.()
  }
}
