// Renders one page through the built app, and makes its Content-Security-Policy from what was rendered.

import { randomBytes } from 'node:crypto'
import type { AppLoadContext } from 'react-router'
import type { WholeAnswer } from '../http/kept-answers.ts'
import type { PageHandler } from './built-app.ts'
import { contentPolicy, separateNonce } from './security-headers.ts'

/** The page that a request asks for. */
export async function renderPage(
  handler: PageHandler,
  request: Request,
  context: Pick<AppLoadContext, 'site' | 'askServer' | 'logError'>,
  mayBeFramed = false,
): Promise<WholeAnswer> {
  const nonce = randomBytes(18).toString('base64url')
  const response = await handler(request, { ...context, nonce })
  const headers = new Headers(response.headers)
  if (!headers.get('content-type')?.startsWith('text/html'))
    return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) }
  const { html, inlineScripts } = separateNonce(await response.text(), nonce)
  headers.set('content-security-policy', contentPolicy(inlineScripts, context.site.map, mayBeFramed))
  return { status: response.status, headers, body: Buffer.from(html) }
}
