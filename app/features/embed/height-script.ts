// How a frame tells the page around it how high it is, and what that page does with it.

/** What a message about the height is called. */
const kind = 'bike-calendar-height'

/** Runs in the frame. Whoever frames it may know how high it is. */
export const heightScript = `new ResizeObserver(() => parent.postMessage({ type: '${kind}', height: Math.ceil(document.body.getBoundingClientRect().height) }, '*')).observe(document.body)`

/** What the other site's page may put in beside the frame: it listens to this site alone, and to the frame that it has. */
export function heightSnippet(origin: string): string {
  return `<script>
  addEventListener('message', event => {
    if (event.origin !== '${origin}' || event.data?.type !== '${kind}') return
    for (const frame of document.querySelectorAll('iframe.bike-calendar'))
      if (frame.contentWindow === event.source)
        frame.style.height = Math.min(Math.max(Number(event.data.height) || 0, 100), 20000) + 'px'
  })
</script>`
}

/** The height that a message tells; undefined of another message. */
export function readHeight(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('height' in data)) return undefined
  return data.type === kind && typeof data.height === 'number' ? data.height : undefined
}
