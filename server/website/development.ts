// `npm run dev`: pages straight from their sources, through Vite, replaced in the browser while one edits them.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequestHandler } from 'react-router'
import { projectPath } from '#platform/index.ts'
import { isServerBuild, type PageHandler } from './built-app.ts'

export interface Development {
  handler: PageHandler
  /** Lets Vite answer; false when the request is for a page. */
  answered(incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean>
  close(): Promise<void>
}

/** Vite inside this process. It is loaded only here, so that a server for visitors never carries it. */
export async function startDevelopment(): Promise<Development> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: projectPath('.'),
    server: { middlewareMode: true },
    appType: 'custom',
  })
  const loadBuild = async () => {
    const build = await vite.ssrLoadModule('virtual:react-router/server-build')
    if (!isServerBuild(build)) throw new Error('Vite has no server build of the pages.')
    return build
  }
  return {
    handler: createRequestHandler(loadBuild, 'development'),
    answered: (incoming, outgoing) =>
      new Promise(resolve => {
        outgoing.once('close', () => resolve(true))
        vite.middlewares(incoming, outgoing, () => resolve(false))
      }),
    close: () => vite.close(),
  }
}
