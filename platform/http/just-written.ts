// Remembers for a moment who has sent something that may change the data: whoever has changed something must see it.

/** Longer than any answer is given that may be out of date. */
const momentMilliseconds = 2_000
const maxWriters = 10_000

const writtenAt = new Map<string, number>()

/** Notes a request that may have changed something, when it is done. */
export function noteWriting(ip: string): void {
  // The oldest first.
  writtenAt.delete(ip)
  writtenAt.set(ip, Date.now())
  for (const [known, at] of writtenAt) {
    if (writtenAt.size <= maxWriters && Date.now() - at < momentMilliseconds) return
    writtenAt.delete(known)
  }
}

/** Whether an IP address has sent something in the last moment. */
export function hasJustWritten(ip: string): boolean {
  return Date.now() - (writtenAt.get(ip) ?? 0) < momentMilliseconds
}
