// Renders a page to HTML, completely, because pages are kept and sent as a whole.

import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type AppLoadContext, type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router'
import { ensureTemporal } from '#domain/time/temporal.ts'
import { RequestNumber } from './features/layout/request-number.tsx'
import { keptHtml } from './kept-parts.server.tsx'
import { keepHtmlWith } from './ui/kept-html.tsx'

await ensureTemporal()
keepHtmlWith(keptHtml)

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce, logError, onRendered, requestId }: AppLoadContext,
): Promise<Response> {
  let isBegun = false
  const page = (
    // Only on a page that says that something went wrong: all others are the same for everyone.
    <RequestNumber value={status >= 500 ? requestId : ''}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </RequestNumber>
  )
  const html = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // A large part would else stand out of its place until a script puts it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => {
        isBegun = true
      },
      onShellError: reject,
      onAllReady: () => {
        // A stream of the platform would take longer to read than the page to render.
        const output = new Writable({
          write: (chunk, _encoding, done) => {
            chunks.push(chunk)
            done()
          },
        })
        output.on('finish', () => resolve(Buffer.concat(chunks)))
        pipe(output)
      },
      // What fails before anything was rendered is thrown as well, and comes to `handleError`.
      onError: error => {
        if (isBegun) logError(error, 'a part of a page could not be rendered')
      },
    })
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!onRendered) return new Response(html, { status, headers })
  onRendered(html)
  return new Response(null, { status, headers })
}

/** Whatever a loader, an action or a page throws that is no answer. Whoever has gone away did nothing wrong. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  context.noteBroken()
  context.logError(error, 'a page could not be made')
}
