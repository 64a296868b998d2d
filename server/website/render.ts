// Renders one page through the built app, and makes its Content-Security-Policy from what was rendered.

import { randomBytes } from 'node:crypto'
import type { AppLoadContext } from 'react-router'
import type { WholeAnswer } from '#platform/index.ts'
import type { PageHandler } from './built-app.ts'
import { contentPolicy, separateNonce } from './security-headers.ts'

/** The page that a request asks for. */
export async function renderPage(
  handler: PageHandler,
  request: Request,
  context: Pick<AppLoadContext, 'site' | 'askServer' | 'logError' | 'requestId'>,
  mayBeFramed = false,
): Promise<WholeAnswer> {
  const nonce = randomBytes(18).toString('base64url')
  const { askServer, isUnchanged, saidWait } = notingQuestions(context)
  let rendered: Buffer<ArrayBuffer> | undefined
  const onRendered = (html: Buffer<ArrayBuffer>) => {
    rendered = html
  }
  let isBroken = false
  const noteBroken = () => {
    isBroken = true
  }
  const response = await handler(request, { ...context, askServer, nonce, onRendered, noteBroken })
  const headers = new Headers(response.headers)
  const { status } = response
  // What could not be written or read now is tried again when the API says.
  const wait = status === 503 && saidWait()
  if (wait) headers.set('retry-after', wait)
  // The page that asks would learn no more than that there was an error.
  if (isBroken && new URL(request.url).pathname.endsWith('.data'))
    return brokenPage(status, context.requestId)
  const body = rendered ?? Buffer.from(await response.arrayBuffer())
  if (!headers.get('content-type')?.startsWith('text/html')) return { status, headers, body, isUnchanged }
  const { html, inlineScripts } = separateNonce(body.toString(), nonce)
  headers.set('content-security-policy', contentPolicy(inlineScripts, context.site.map, mayBeFramed))
  return { status, headers, body: Buffer.from(html), isUnchanged }
}

/** Said in the form of a refusal, so that people read it. */
function brokenPage(status: number, number: string): WholeAnswer {
  const text = `Something went wrong on our side. Please try again in a moment. If you tell us about it, please tell us this number as well: ${number}`
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  return { status, headers, body: Buffer.from(JSON.stringify({ heading: 'This page did not load', text })) }
}

/**
 * Notes what the loaders of a page ask for. A page is made of nothing but these answers and the day, so it is the same as long
 * as they are, which their tags tell.
 */
function notingQuestions({ askServer }: Pick<AppLoadContext, 'askServer'>) {
  const questions: { request: Request; tag: string | null; wait: string | null }[] = []
  const tagOf = ({ headers }: Response) => headers.get('etag')
  return {
    askServer: async (request: Request) => {
      const answer = await askServer(request)
      const tag = request.method === 'GET' ? tagOf(answer) : null
      questions.push({ request, tag, wait: answer.headers.get('retry-after') })
      return answer
    },
    saidWait: () => questions.findLast(({ wait }) => wait)?.wait,
    isUnchanged: async () => {
      if (questions.some(({ tag }) => tag === null)) return false
      const tags = await Promise.all(questions.map(async ({ request }) => tagOf(await askServer(request))))
      return questions.every(({ tag }, index) => tag === tags[index])
    },
  }
}
