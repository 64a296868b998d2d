// Lets a few pieces of costly work run at once; the others wait by their rank, each IP address in a line of its own.

/** Too many wait already. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
}

export interface TurnsOptions {
  /** So many run at once, and so many of one IP address; the default is no share. */
  maxRunning: number
  maxRunningOfOne?: number
  /** So many of one IP address may wait, and so many of all. */
  maxWaitingOfOne: number
  maxWaiting: number
}

interface Waiter {
  begin(): void
  giveUp(): void
}

type Lines = Map<string | undefined, Waiter[]>

/** Who goes before whom: all who wait in an earlier one, before any of a later one. */
const ranks = [0, 1, 2] as const
export type Rank = (typeof ranks)[number]

/** Takes one from each line in rotation, so that nobody waits for all that somebody else has asked for. */
export class Turns {
  private readonly linesOf: Record<Rank, Lines> = [new Map(), new Map(), new Map()]
  private running = 0
  private readonly runningOf = new Map<string | undefined, number>()
  private waiting = 0

  constructor(private readonly options: TurnsOptions) {}

  /**
   * Runs work when it is its turn, or throws a BusyError at once. The server's own work has no IP, and is never refused.
   * Aborting the signal ends the wait; work that has begun must watch the signal itself.
   */
  async run<Result>(
    ip: string | undefined,
    work: () => Promise<Result>,
    rank: Rank = 0,
    signal?: AbortSignal,
  ): Promise<Result> {
    signal?.throwIfAborted()
    if (this.running >= this.options.maxRunning || this.hasItsShare(ip)) await this.wait(ip, rank, signal)
    else this.begin(ip)
    try {
      return await work()
    } finally {
      this.end(ip)
      this.next()
    }
  }

  private hasItsShare(ip: string | undefined): boolean {
    const { maxRunningOfOne } = this.options
    if (ip === undefined || maxRunningOfOne === undefined) return false
    return (this.runningOf.get(ip) ?? 0) >= maxRunningOfOne
  }

  private begin(ip: string | undefined): void {
    this.running += 1
    this.runningOf.set(ip, (this.runningOf.get(ip) ?? 0) + 1)
  }

  private end(ip: string | undefined): void {
    this.running -= 1
    const left = (this.runningOf.get(ip) ?? 1) - 1
    if (left > 0) this.runningOf.set(ip, left)
    else this.runningOf.delete(ip)
  }

  private wait(ip: string | undefined, rank: Rank, signal?: AbortSignal): Promise<void> {
    const lines = this.linesOf[rank]
    if (ip !== undefined) this.makeRoom(ip, rank)
    const line = lines.get(ip) ?? []
    lines.set(ip, line)
    this.waiting += 1
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.splice(line.indexOf(waiter), 1)
        if (line.length === 0) lines.delete(ip)
        this.waiting -= 1
        reject(signal?.reason)
      }
      const waiter: Waiter = {
        begin: () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
        giveUp: () => {
          signal?.removeEventListener('abort', leave)
          reject(new BusyError('Too many wait.'))
        },
      }
      signal?.addEventListener('abort', leave)
      line.push(waiter)
    })
  }

  /**
   * Where all places are taken, whoever has most of them gives one to a newcomer who has less, and whoever comes after the
   * newcomer anyway: a crowd shuts nobody out.
   */
  private makeRoom(newcomer: string, rank: Rank): void {
    const { maxWaiting, maxWaitingOfOne } = this.options
    const own = ranks.reduce<number>((sum, one) => sum + (this.linesOf[one].get(newcomer)?.length ?? 0), 0)
    if (own >= maxWaitingOfOne) throw new BusyError('Too many wait.')
    if (this.waiting < maxWaiting) return
    const last = ranks.findLast(one => this.linesOf[one].size > 0) ?? rank
    if (last < rank) throw new BusyError('Too many wait.')
    const strangers = [...this.linesOf[last]].filter(([ip]) => ip !== undefined)
    const [ip, longest] = strangers.reduce<[string | undefined, Waiter[]]>(
      (a, b) => (b[1].length > a[1].length ? b : a),
      [undefined, []],
    )
    // In the newcomer's rank, a line that has one more is as long as the newcomer's will be.
    if (longest.length <= (last === rank ? own + 1 : 0)) throw new BusyError('Too many wait.')
    this.waiting -= 1
    longest.pop()?.giveUp()
    if (longest.length === 0) this.linesOf[last].delete(ip)
  }

  /** Hands the turn to the first line that has not got its share; the line then goes to the end. */
  private next(): void {
    for (const rank of ranks) {
      const lines = this.linesOf[rank]
      const found = [...lines].find(([ip]) => !this.hasItsShare(ip))
      if (!found) continue
      const [ip, line] = found
      const waiter = line.shift()
      lines.delete(ip)
      if (line.length > 0) lines.set(ip, line)
      this.waiting -= 1
      this.begin(ip)
      waiter?.begin()
      return
    }
  }
}
