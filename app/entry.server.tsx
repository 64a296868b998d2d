// Renders a page to HTML as a whole, because pages are cached and sent as a whole.

import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type AppLoadContext, type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { RequestNumber } from './features/layout/error-page.tsx'
import { cachedHtml } from './render.server.tsx'
import { setHtmlCache } from './ui/cached-html.tsx'

await ensureTemporal()
setHtmlCache(cachedHtml)

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce, logError, onRendered, requestId }: AppLoadContext,
): Promise<Response> {
  let hasShell = false
  const page = (
    // Only on error pages: all others are the same for everyone.
    <RequestNumber value={status >= 500 ? requestId : ''}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </RequestNumber>
  )
  const html = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Otherwise a script would have to move large sections into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => {
        hasShell = true
      },
      onShellError: reject,
      onAllReady: () => {
        // Reading a web stream would take longer than rendering the page.
        const output = new Writable({
          write: (chunk, _encoding, done) => {
            chunks.push(chunk)
            done()
          },
        })
        output.on('finish', () => resolve(Buffer.concat(chunks)))
        pipe(output)
      },
      // An error before the shell is thrown as well, and goes to `handleError`.
      onError: error => {
        if (hasShell) logError(error, 'a part of a page could not be rendered')
      },
    })
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!onRendered) return new Response(html, { status, headers })
  onRendered(html)
  return new Response(null, { status, headers })
}

/** Logs what a loader, an action or a page throws, unless the client has disconnected. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  context.noteBroken()
  context.logError(error, 'a page could not be made')
}
