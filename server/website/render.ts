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
  const { askServer, isUnchanged } = notingQuestions(context)
  let rendered: Buffer<ArrayBuffer> | undefined
  const onRendered = (html: Buffer<ArrayBuffer>) => {
    rendered = html
  }
  const response = await handler(request, { ...context, askServer, nonce, onRendered })
  const headers = new Headers(response.headers)
  const { status } = response
  const body = rendered ?? Buffer.from(await response.arrayBuffer())
  if (!headers.get('content-type')?.startsWith('text/html')) return { status, headers, body, isUnchanged }
  const { html, inlineScripts } = separateNonce(body.toString(), nonce)
  headers.set('content-security-policy', contentPolicy(inlineScripts, context.site.map, mayBeFramed))
  return { status, headers, body: Buffer.from(html), isUnchanged }
}

/**
 * Notes what the loaders of a page ask for. A page is made of nothing but these answers and the day, so it is the same as long
 * as they are, which their tags tell.
 */
function notingQuestions({ askServer }: Pick<AppLoadContext, 'askServer'>) {
  const questions: { request: Request; tag: string | null }[] = []
  const tagOf = ({ headers }: Response) => headers.get('etag')
  return {
    askServer: async (request: Request) => {
      const answer = await askServer(request)
      questions.push({ request, tag: request.method === 'GET' ? tagOf(answer) : null })
      return answer
    },
    isUnchanged: async () => {
      if (questions.some(({ tag }) => tag === null)) return false
      const tags = await Promise.all(questions.map(async ({ request }) => tagOf(await askServer(request))))
      return questions.every(({ tag }, index) => tag === tags[index])
    },
  }
}
