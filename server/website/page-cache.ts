// Keeps rendered pages until the data changes, or the city's day does.

import { cityToday } from '#domain/city-time.ts'
import type { Page } from './page.ts'

const mostBytes = 64 * 1024 * 1024

/** Pages by address, the most recently used last. */
export class PageCache {
  private readonly pages = new Map<string, Page>()
  private readonly rendering = new Map<string, Promise<Page>>()
  private bytes = 0
  private generation = 0
  private day = ''

  constructor(
    private readonly timeZone: string,
    private readonly now: () => string = () => new Date().toISOString(),
  ) {}

  /** Forgets everything. A page that is being rendered right now may hold old data, and is not going to be kept. */
  drop(): void {
    this.generation += 1
    this.pages.clear()
    this.rendering.clear()
    this.bytes = 0
  }

  /** The page at an address, rendered if it is not known; visitors who come at once share one rendering. */
  async get(address: string, render: () => Promise<Page>): Promise<Page> {
    this.dropAtMidnight()
    const known = this.pages.get(address)
    if (known) {
      this.pages.delete(address)
      this.pages.set(address, known)
      return known
    }
    const underWay = this.rendering.get(address)
    if (underWay) return underWay
    const { generation } = this
    const rendering = render()
    this.rendering.set(address, rendering)
    try {
      const page = await rendering
      if (generation === this.generation && page.status < 500) this.keep(address, page)
      return page
    } finally {
      if (this.rendering.get(address) === rendering) this.rendering.delete(address)
    }
  }

  private dropAtMidnight(): void {
    const today = cityToday(this.timeZone, this.now())
    if (today !== this.day) this.drop()
    this.day = today
  }

  private keep(address: string, page: Page): void {
    this.pages.set(address, page)
    this.bytes += page.size
    for (const [oldest, { size }] of this.pages) {
      if (this.bytes <= mostBytes) break
      this.pages.delete(oldest)
      this.bytes -= size
    }
  }
}
