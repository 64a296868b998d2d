// The website: pages rendered from app/, kept until something changes, and the files that belong to them.

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { HttpEnv } from '../http-env.ts'
import { loadAssets } from './assets.ts'
import { clientFolder, loadBuiltApp } from './built-app.ts'
import { startDevelopment } from './development.ts'
import { createLogos } from './logos.ts'
import { PageCache } from './page-cache.ts'
import { renderPage } from './render.ts'
import { securityHeaders } from './security-headers.ts'
import { robotsTxt, sitemapXml, webManifest } from './site-files.ts'

export interface WebsiteParts {
  config: Config
  database: Database
  publishableKey: string
  /** Asks the server's own API for a visitor at an address. */
  askServer(request: Request, address: string): Promise<Response>
}

export interface Website {
  http: Hono<HttpEnv>
  /** Forgets the pages that are kept; for a write that this server has just made. */
  changed(): void
  close(): Promise<void>
}

/** What answers for pages and their files. */
interface Pages {
  answer(context: Context<HttpEnv>): Promise<Response>
  changed(): void
  close(): Promise<void>
}

/** The site as visitors get it, or as its developers want it. */
export async function createWebsite(parts: WebsiteParts): Promise<Website> {
  const { config, database } = parts
  const pages = await (config.isDevelopment ? developmentPages(parts) : builtPages(parts))
  const http = new Hono<HttpEnv>()
  const everyAnswer = Object.entries(securityHeaders(config.siteUrl))
  http.use(async (context, next) => {
    await next()
    for (const [name, value] of everyAnswer) context.res.headers.set(name, value)
  })
  http.get('/robots.txt', context => context.text(robotsTxt(config)))
  http.get('/site.webmanifest', context =>
    context.body(webManifest(config), 200, { 'content-type': 'application/manifest+json' }),
  )
  http.get('/sitemap.xml', async context =>
    context.body(await sitemapXml(config, database), 200, {
      'content-type': 'application/xml; charset=utf-8',
    }),
  )
  const logo = createLogos(database)
  http.get('/group/:id/logo', context => logo(context.req.param('id')))
  http.all('*', context => pages.answer(context))
  return { http, changed: pages.changed, close: pages.close }
}

/** What a page's loaders are given, for the visitor who asks. */
function loadContext({ config, publishableKey, askServer }: WebsiteParts, address: string) {
  const site = {
    name: config.siteName,
    city: config.siteCity,
    timeZone: config.siteTimeZone,
    author: config.siteAuthor,
    url: config.siteUrl,
    publishableKey,
  }
  return { site, askServer: (request: Request) => askServer(request, address) }
}

async function builtPages(parts: WebsiteParts): Promise<Pages> {
  const { config, database } = parts
  const handler = await loadBuiltApp(config.siteUrl)
  const asset = loadAssets(clientFolder)
  const cache = new PageCache(config.siteTimeZone)
  const stopListening = await database.listen('table_changed', {
    onNotification: () => cache.drop(),
    onGap: () => cache.drop(),
  })
  return {
    changed: () => cache.drop(),
    close: stopListening,
    answer: async context => {
      const request = context.req.raw
      const file = asset(request)
      if (file) return file
      const given = loadContext(parts, context.env.address)
      if (!['GET', 'HEAD'].includes(request.method))
        return (await renderPage(handler, request, given)).answer(request)
      const { pathname, search } = new URL(request.url)
      // A request of its own, because several visitors may wait for it and the first one may leave.
      const asked = new Request(`${config.siteUrl}${pathname}${search}`)
      const page = await cache.get(`${pathname}${search}`, () => renderPage(handler, asked, given))
      return page.answer(request)
    },
  }
}

async function developmentPages(parts: WebsiteParts): Promise<Pages> {
  const { handler, answered, close } = await startDevelopment()
  return {
    changed: () => undefined,
    close,
    answer: async ({ env, req }) => {
      if (env.node && (await answered(env.node.incoming, env.node.outgoing))) return RESPONSE_ALREADY_SENT
      return handler(req.raw, { ...loadContext(parts, env.address), nonce: '' })
    },
  }
}
