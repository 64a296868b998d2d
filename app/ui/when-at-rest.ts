// Waits until a page that has just come is at rest.

/** What a page needs at first goes before. */
const restMilliseconds = 1_500

/** Tells how to take it back. */
export function whenAtRest(run: () => void): () => void {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(run)
    else run()
  }, restMilliseconds)
  return () => clearTimeout(timer)
}
