// Loads the built pages. The only place of the server that knows where they are.

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AppLoadContext, createRequestHandler, type ServerBuild } from 'react-router'
import { projectPath } from '#platform/index.ts'

/** Answers a request for a page, with what the page's loaders are given. */
export type PageHandler = (request: Request, context: AppLoadContext) => Promise<Response>

export interface BuiltApp {
  handler: PageHandler
  /** The site map. */
  routes: ServerBuild['routes']
}

/** The folder of the files that browsers load. */
export const clientFolder = projectPath('build/app/client')

export function isServerBuild(module: unknown): module is ServerBuild {
  return typeof module === 'object' && module !== null && 'routes' in module && 'entry' in module
}

const file = join(projectPath('build/app/server'), 'index.js')
const importBuild = (): Promise<unknown> => import(pathToFileURL(file).href)

/** Begins to read the built pages while the database is still opening; what fails here is said by `loadBuiltApp`. */
export function preloadBuiltApp(): void {
  importBuild().catch(() => undefined)
}

/** The built pages, ready to answer. Forms may be sent from the site's own URL, also behind a proxy. */
export async function loadBuiltApp(siteUrl: string): Promise<BuiltApp> {
  const build = await importBuild()
  if (!isServerBuild(build))
    throw new Error(`${file} is not a build of the pages. Remove build/ and start again.`)
  const handler = createRequestHandler(
    { ...build, allowedActionOrigins: [new URL(siteUrl).host] },
    'production',
  )
  return { handler, routes: build.routes }
}
