// How many uploads are held in memory at once: a few of each IP address, and no more of all than fit.

import { errors } from './storage-error.ts'

export interface PlacesOptions {
  max: number
  maxOfOne: number
  /** Whoever has been sending for so long gives way where all places are taken. */
  slowMilliseconds: number
}

/** As many bytes as a file may have each, for as long as one is sent and read. Strangers cannot take the places of people with a role. */
export const visitorPlaces: PlacesOptions = { max: 6, maxOfOne: 3, slowMilliseconds: 15_000 }
export const staffPlaces: PlacesOptions = { max: 10, maxOfOne: 8, slowMilliseconds: 15_000 }

interface Place {
  ip: string
  since: number
  /** Gives its place up while it is still being sent; afterwards its work is done to its end. */
  sending: AbortController | undefined
}

const busy = () =>
  errors.busy('Too many files are being uploaded at this moment. Please try again in a minute.')

export class UploadPlaces {
  private readonly taken = new Set<Place>()

  constructor(private readonly options: PlacesOptions) {}

  /** Receives and works in a place, or refuses at once. `receive` ends when its signal says that somebody else needs the place. */
  async run<Sent, Result>(
    ip: string,
    receive: (signal: AbortSignal) => Promise<Sent>,
    work: (sent: Sent) => Promise<Result>,
  ): Promise<Result> {
    this.makeRoom(ip)
    const sending = new AbortController()
    const place: Place = { ip, since: performance.now(), sending }
    this.taken.add(place)
    try {
      const sent = await receive(sending.signal)
      place.sending = undefined
      return await work(sent)
    } finally {
      this.taken.delete(place)
    }
  }

  /** Where all places are taken, the first of whoever has most gives one up to somebody who has less, and so does who is slow. */
  private makeRoom(ip: string): void {
    const own = this.of(ip).length
    if (own >= this.options.maxOfOne) throw busy()
    if (this.taken.size < this.options.max) return
    const slow = performance.now() - this.options.slowMilliseconds
    const [slowest] = [...this.taken]
      .filter(place => place.sending && (place.since < slow || this.of(place.ip).length > own + 1))
      .toSorted((one, other) => this.of(other.ip).length - this.of(one.ip).length)
    if (!slowest) throw busy()
    this.taken.delete(slowest)
    slowest.sending?.abort()
  }

  private of(ip: string): Place[] {
    return [...this.taken].filter(place => place.ip === ip)
  }
}
