// What is made once for everybody who asks.

/** Makes it for the first who asks, and for all who ask meanwhile or later. What failed is tried again by whoever asks next. */
export function madeOnce<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make().catch(error => {
      made = undefined
      throw error
    })
    return made
  }
}
