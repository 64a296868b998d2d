// Knows whether PostgreSQL answers, so that nobody waits for a server that is away: a circuit breaker with one probe.

export interface AvailabilityChange {
  isAway: boolean
  cause?: unknown
}

export interface AvailabilityParts {
  /** Asks the server for a sign of life, for `probeLimit` at most. */
  probe(): Promise<void>
  /** Called once when the server goes away, and once when it is back. */
  onChange(change: AvailabilityChange): void
}

/** How long a sign of life may take, in milliseconds. */
export const probeLimit = 1_000
/** How often a server that is away is asked. */
const probeEvery = 1_000
/** Silence that makes nobody suspicious. */
export const quietMilliseconds = 500

/** Away from the first failure on; back with the first answer. */
export class Availability {
  private away = false
  private stopped = false
  private isAsking = false
  private heardAt = 0
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly parts: AvailabilityParts) {}

  get isAway(): boolean {
    return this.away
  }

  /** The server answered something. */
  heard(): void {
    this.heardAt = Date.now()
    if (!this.away) return
    this.away = false
    clearTimeout(this.timer)
    this.parts.onChange({ isAway: false })
  }

  /** The server could not be reached by a try that began at `since`. What it said to others meanwhile counts more. */
  async failed(cause: unknown, since: number): Promise<void> {
    // Answers that are already here but not yet read count too.
    await new Promise(setImmediate)
    // Whoever never answered is not lost: a wrong URL is for the one who tried it to report.
    if (this.away || this.stopped || this.heardAt === 0 || this.heardAt > since) return
    this.away = true
    this.parts.onChange({ isAway: true, cause })
    this.askLater()
  }

  /** An answer takes long: the statement may, or the server is gone without a word. The probe finds out. */
  suspect(): void {
    if (this.away || Date.now() - this.heardAt < quietMilliseconds) return
    void this.ask()
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
  }

  private askLater(): void {
    this.timer = setTimeout(async () => {
      await this.ask()
      if (this.away && !this.stopped) this.askLater()
    }, probeEvery)
    this.timer.unref()
  }

  private async ask(): Promise<void> {
    if (this.isAsking || this.stopped) return
    this.isAsking = true
    const start = Date.now()
    try {
      await this.parts.probe()
      this.heard()
    } catch (cause) {
      // Where the probe took longer than it may, it was this process that stood still, and nothing is proven.
      if (Date.now() - start < probeLimit + quietMilliseconds) await this.failed(cause, start)
    } finally {
      this.isAsking = false
    }
  }
}
