// The frame as another site would show it, as high as what is in it.

import { useEffect, useRef, useState } from 'react'
import { readHeight } from './height-script.ts'

/** The frame; without scripts it scrolls. */
export function EmbedPreview({ path, title }: { path: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (origin === window.location.origin && source === frame.current?.contentWindow)
        setHeight(readHeight(data))
    }
    window.addEventListener('message', listen)
    // It may have told its height before anybody listened.
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
