// Chooses the statements that a PostgreSQL connection prepares: those that come back, and not without end.

/** How many statements a connection may keep; a prepared one costs the server up to some hundred kilobytes. */
const maxPrepared = 100
/** Longer texts are rare and dear to keep. */
const maxTextLength = 20_000
/** Among so many different statements, one must be seen twice. */
const maxRemembered = 500

/** Whoever asks in ever new shapes fills only the memory of what was seen, never the server's. */
export class StatementShapes {
  private readonly seen = new Set<string>()
  private readonly prepared = new WeakMap<object, Map<string, string>>()

  /** The name under which the connection prepares this statement, if it is worth it. */
  nameFor(connection: object, text: string): string | undefined {
    const names = this.prepared.get(connection) ?? new Map<string, string>()
    const known = names.get(text)
    if (known) return known
    if (!this.cameBack(text) || names.size >= maxPrepared) return undefined
    const name = `statement_${names.size + 1}`
    names.set(text, name)
    this.prepared.set(connection, names)
    return name
  }

  private cameBack(text: string): boolean {
    if (text.length > maxTextLength) return false
    // Deleted and added again, it is the youngest.
    const isKnown = this.seen.delete(text)
    this.seen.add(text)
    const [oldest] = this.seen
    if (this.seen.size > maxRemembered && oldest !== undefined) this.seen.delete(oldest)
    return isKnown
  }
}
