// Keeps answers that every visitor gets alike, until the data changes.

import type { Answer } from './response.ts'

export class AnswerCache {
  private readonly kept = new Map<string, { answer: Answer; bytes: number }>()
  private readonly underWay = new Map<string, Promise<Answer>>()
  private bytes = 0
  /** Rises with every change; an answer that was being read during one is not kept. */
  private generation = 0

  constructor(private readonly limitBytes: number) {}

  get(key: string): Answer | undefined {
    const entry = this.kept.get(key)
    if (!entry) return undefined
    // Put at the end, so that the one unused for longest is the first.
    this.kept.delete(key)
    this.kept.set(key, entry)
    return entry.answer
  }

  /** A kept answer, or one that is being made already for the same kind of asker, or a new one. */
  async read(key: string, make: () => Promise<Answer>, kind = ''): Promise<Answer> {
    return this.get(key) ?? this.underWay.get(kind + key) ?? this.make(key, make, kind)
  }

  /** Something changed: nothing that is kept or being made may be given to whoever asks from now on. */
  drop(): void {
    this.generation += 1
    this.kept.clear()
    this.underWay.clear()
    this.bytes = 0
  }

  private async make(key: string, make: () => Promise<Answer>, kind: string): Promise<Answer> {
    const { generation } = this
    const making = make()
    this.underWay.set(kind + key, making)
    try {
      const answer = await making
      if (generation === this.generation) this.keep(key, answer)
      return answer
    } finally {
      if (this.underWay.get(kind + key) === making) this.underWay.delete(kind + key)
    }
  }

  private keep(key: string, answer: Answer): void {
    const bytes = (answer.body?.length ?? 0) + 2 * key.length + 1000
    const before = this.kept.get(key)
    if (before) this.bytes -= before.bytes
    // One large answer should not push out everything else.
    if (bytes > this.limitBytes / 8) return
    this.kept.set(key, { answer, bytes })
    this.bytes += bytes
    for (const [oldest, entry] of this.kept) {
      if (this.bytes <= this.limitBytes) break
      this.kept.delete(oldest)
      this.bytes -= entry.bytes
    }
  }
}
