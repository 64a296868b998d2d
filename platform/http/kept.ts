// Keeps what is the same for everyone until the data changes: bounded by its bytes, and made once however many ask.

import { LRUCache } from 'lru-cache'

/** Something that knows how many bytes of memory it takes. */
export interface Sized {
  readonly bytes: number
}

export interface KeptOptions {
  maxBytes: number
  /** One large value should not push out everything else. */
  maxValueBytes?: number
  /** What is kept is good for one such moment only, for example a day of the city. */
  moment?: () => string
}

export interface MakingOptions<Value> {
  isWorthKeeping?: (value: Value) => boolean
  /**
   * Only those who ask in the same line share work in flight: the work of one may be refused, or end sooner, where the
   * other's would not. What is kept, all of them get.
   */
  line?: string
}

/** What an entry takes beside its key and its value. */
const entryBytes = 500

/** Values by key; the one that was not used for longest goes first. */
export class Kept<Value extends Sized> {
  private readonly values: LRUCache<string, Value>
  private readonly underWay = new Map<string, Promise<Value>>()
  private readonly moment: () => string
  private lastMoment = ''
  /** Rises with every change; what was being made during one may hold old data, and is not kept. */
  private generation = 0

  constructor({ maxBytes, maxValueBytes = maxBytes, moment = () => '' }: KeptOptions) {
    this.values = new LRUCache<string, Value>({
      maxSize: maxBytes,
      maxEntrySize: maxValueBytes,
      sizeCalculation: entrySize,
    })
    this.moment = moment
  }

  /** The memory that is taken, keys included. Never more than `maxBytes`. */
  get bytes(): number {
    return this.values.calculatedSize
  }

  /** Forgets everything. Whoever asks from now on gets nothing that was made, or begun, before. */
  drop(): void {
    this.generation += 1
    this.values.clear()
    this.underWay.clear()
  }

  /** The value of a key where it is kept. */
  known(key: string): Value | undefined {
    this.dropPastMoment()
    return this.values.get(key)
  }

  /** Everything that is kept. */
  entries(): Iterable<[string, Value]> {
    return this.values.entries()
  }

  /** Whether this very value is kept, without looking at the moment. */
  has(key: string, value: Value): boolean {
    return this.values.get(key) === value
  }

  /** The value of a key where it is known or being made already, so that asking for it costs nothing. */
  find(key: string, line = ''): Value | Promise<Value> | undefined {
    return this.known(key) ?? this.underWay.get(inLine(line, key))
  }

  /** The value of a key, made if it is not known; those who ask at once share one making. */
  async get(key: string, make: () => Promise<Value>, options: MakingOptions<Value> = {}): Promise<Value> {
    const { isWorthKeeping = () => true, line = '' } = options
    const found = this.find(key, line)
    if (found) return found
    const { generation } = this
    const making = make()
    const place = inLine(line, key)
    this.underWay.set(place, making)
    try {
      const value = await making
      if (generation === this.generation && isWorthKeeping(value)) this.values.set(key, value)
      return value
    } finally {
      if (this.underWay.get(place) === making) this.underWay.delete(place)
    }
  }

  private dropPastMoment(): void {
    const now = this.moment()
    if (now !== this.lastMoment) this.drop()
    this.lastMoment = now
  }
}

/** What an entry takes in a cache: its key, whose characters may take two bytes each, its value and its place. Never 0. */
export function entrySize(value: Sized, key: string): number {
  return 2 * key.length + value.bytes + entryBytes
}

const inLine = (line: string, key: string) => `${line} ${key}`
