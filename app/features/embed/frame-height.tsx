// How a frame reports its height to the page around it: the script inside, the snippet outside, and the preview of both.

import { useEffect, useRef, useState } from 'react'

/** The type of a message about the height. */
const messageType = 'bike-calendar-height'

/** Runs in the frame. Any page that frames it may know its height. */
export const heightScript = `new ResizeObserver(() => parent.postMessage({ type: '${messageType}', height: Math.ceil(document.body.getBoundingClientRect().height) }, '*')).observe(document.body)`

/** For the other site's page, beside the frame: it listens only to this site, and to its own frame. */
export function heightSnippet(origin: string): string {
  return `<script>
  addEventListener('message', event => {
    if (event.origin !== '${origin}' || event.data?.type !== '${messageType}') return
    for (const frame of document.querySelectorAll('iframe.bike-calendar'))
      if (frame.contentWindow === event.source)
        frame.style.height = Math.min(Math.max(Number(event.data.height) || 0, 100), 20000) + 'px'
  })
</script>`
}

/** The height in a message; undefined for any other message. */
function readHeight(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('height' in data)) return undefined
  return data.type === messageType && typeof data.height === 'number' ? data.height : undefined
}

/** The frame as another site would show it, as high as its contents; without scripts it scrolls. */
export function EmbedPreview({ path, title }: { path: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (origin === window.location.origin && source === frame.current?.contentWindow)
        setHeight(readHeight(data))
    }
    window.addEventListener('message', listen)
    // The frame may have sent its height before this page listened.
    setHeight(frame.current?.contentDocument?.body?.getBoundingClientRect().height)
    return () => window.removeEventListener('message', listen)
  }, [])
  return (
    <iframe
      ref={frame}
      src={path}
      title={title}
      style={{ height }}
      className="h-96 max-h-[48rem] w-full rounded-lg border border-line"
    />
  )
}
