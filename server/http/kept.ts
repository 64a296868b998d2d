// Keeps what is the same for everyone until the data changes: bounded by its bytes, and made once however many ask.

/** Something that knows how many bytes of memory it takes. */
export interface Sized {
  readonly bytes: number
}

export interface KeptOptions {
  maxBytes: number
  /** What is kept is good for one such moment only, for example a day of the city. */
  moment?: () => string
}

/** What an entry takes beside its key and its value. */
const entryBytes = 500

/** Values by key, the most recently used last. */
export class Kept<Value extends Sized> {
  private readonly values = new Map<string, Value>()
  private readonly underWay = new Map<string, Promise<Value>>()
  private readonly maxBytes: number
  private readonly moment: () => string
  private lastMoment = ''
  private heldBytes = 0
  /** Rises with every change; what was being made during one may hold old data, and is not kept. */
  private generation = 0

  constructor({ maxBytes, moment = () => '' }: KeptOptions) {
    this.maxBytes = maxBytes
    this.moment = moment
  }

  /** The memory that is taken, keys included. Never more than `maxBytes`. */
  get bytes(): number {
    return this.heldBytes
  }

  /** Forgets everything. Whoever asks from now on gets nothing that was made, or begun, before. */
  drop(): void {
    this.generation += 1
    this.values.clear()
    this.underWay.clear()
    this.heldBytes = 0
  }

  /** The value of a key where it is known or being made already, so that asking for it costs nothing. */
  find(key: string): Value | Promise<Value> | undefined {
    this.dropPastMoment()
    const known = this.values.get(key)
    if (!known) return this.underWay.get(key)
    this.values.delete(key)
    this.values.set(key, known)
    return known
  }

  /** The value of a key, made if it is not known; those who ask at once share one making. */
  async get(
    key: string,
    make: () => Promise<Value>,
    isWorthKeeping: (value: Value) => boolean = () => true,
  ): Promise<Value> {
    const found = this.find(key)
    if (found) return found
    const { generation } = this
    const making = make()
    this.underWay.set(key, making)
    try {
      const value = await making
      if (generation === this.generation && isWorthKeeping(value)) this.keep(key, value)
      return value
    } finally {
      if (this.underWay.get(key) === making) this.underWay.delete(key)
    }
  }

  private dropPastMoment(): void {
    const now = this.moment()
    if (now !== this.lastMoment) this.drop()
    this.lastMoment = now
  }

  private keep(key: string, value: Value): void {
    this.values.set(key, value)
    this.heldBytes += sizeOf(key, value)
    for (const [oldest, old] of this.values) {
      if (this.heldBytes <= this.maxBytes) break
      this.values.delete(oldest)
      this.heldBytes -= sizeOf(oldest, old)
    }
  }
}

/** A character of a key may take two bytes. */
function sizeOf(key: string, value: Sized): number {
  return 2 * key.length + value.bytes + entryBytes
}
