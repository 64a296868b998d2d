// The website: pages rendered from app/, kept until something changes, and the files that belong to them.

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cityToday } from '#domain/time/city-time.ts'
import {
  type Changes,
  type CostlyWork,
  createCostlyWork,
  type Database,
  type HttpEnv,
  KeptAnswers,
  type Logger,
  RateLimitError,
  requestId,
  respondOnce,
  unlessRead,
} from '#platform/index.ts'
import type { Config } from '../config.ts'
import { loadAssets } from './assets.ts'
import { clientFolder, loadBuiltApp } from './built-app.ts'
import { startDevelopment } from './development.ts'
import { checkForm, FormError } from './form-error.ts'
import { createIcons } from './icons.ts'
import { createTypeReader } from './known-types.ts'
import { createErrorLog } from './log-error.ts'
import { createLogos } from './logos.ts'
import { noWorker, workerHeaders, workerPath } from './no-worker.ts'
import { createUrlReader } from './page-url.ts'
import { maxFormBytes, maxUrlLength, refusals, refuse } from './refusal.ts'
import { renderPage } from './render.ts'
import { isForFrames, privateHeaders, securityHeaders } from './security-headers.ts'
import { robotsTxt, sitemapXml, webManifest } from './site-files.ts'

const maxKeptBytes = 64 * 1024 * 1024

/**
 * More pages than a household or an office reads in a minute; each costs some hundredths of a second. One at a time:
 * two renderings on one processor finish no sooner, and one of them was seen to wait until all others were done.
 */
const rendering = { maxPerMinute: 300, maxRunning: 1 }

/** Each is looked up in the database; a browser that has one asks again after an hour. */
const logos = { maxPerMinute: 600, maxRunning: 50 }

export interface WebsiteParts {
  config: Config
  database: Database
  changes: Changes
  log: Logger
  publishableKey: string
  /** Answers for the pictures that stand beside links, where this machine can draw them. */
  shareCards:
    | ((request: Request, asked: { kind: string; file: string; ip: string }) => Promise<Response>)
    | undefined
  /** Answers while somebody types a search. */
  suggest(request: Request, ip: string): Promise<Response> | Response
  /** Asks the server's own API for a visitor at an IP address. */
  askServer(request: Request, ip: string): Promise<Response>
}

export interface Website {
  http: Hono<HttpEnv>
  close(): Promise<void>
}

/** What answers for pages and their files. */
interface Pages {
  answer(context: Context<HttpEnv>): Promise<Response>
  close(): Promise<void>
}

/** The site as visitors get it, or as its developers want it. */
export async function createWebsite(parts: WebsiteParts): Promise<Website> {
  const { config, database } = parts
  const kept = new KeptAnswers({ maxBytes: maxKeptBytes, day: () => cityToday(config.siteTimeZone) })
  const work = createCostlyWork(rendering)
  const pages = await (config.isDevelopment ? developmentPages(parts) : builtPages(parts, kept, work))
  const http = new Hono<HttpEnv>()
  const everyAnswer = Object.entries(securityHeaders(config.siteUrl))
  http.use(async (context, next) => {
    await next()
    // A private page says less about itself than others.
    for (const [name, value] of everyAnswer)
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    if (isForFrames(context.res.headers)) context.res.headers.delete('x-frame-options')
  })
  http.onError((error, context) => {
    if (error instanceof FormError) return refuse(context.req.raw, config, error.refusal)
    if (!(error instanceof RateLimitError)) throw error
    return refuse(context.req.raw, config, refusals.tooMany(error.retryAfterSeconds))
  })
  http.use(async (context, next) =>
    context.req.url.length > maxUrlLength ? refuse(context.req.raw, config, refusals.tooLong) : next(),
  )
  // Before anything is read, and also for bodies that do not say how long they are.
  http.use(
    unlessRead(
      bodyLimit({
        maxSize: maxFormBytes,
        onError: context => refuse(context.req.raw, config, refusals.tooLarge),
      }),
    ),
  )
  const icons = await createIcons()
  for (const { path, answer } of icons.routes) http.get(path, answer)
  http.get('/robots.txt', context => context.text(robotsTxt(config)))
  http.get('/site.webmanifest', context =>
    context.body(webManifest(config, icons.named), 200, { 'content-type': 'application/manifest+json' }),
  )
  http.get('/sitemap.xml', context =>
    kept.respond(context.req.raw, {
      ...{ key: '/sitemap.xml', ip: context.env.ip },
      inTurn: making => work(context.env.ip, making),
      make: async () => ({
        status: 200,
        headers: new Headers({ 'content-type': 'application/xml; charset=utf-8' }),
        body: Buffer.from(await sitemapXml(config, database)),
      }),
    }),
  )
  http.get('/search/suggestions', ({ env, req }) => parts.suggest(req.raw, env.ip))
  if (config.isDevelopment || !config.hasServiceWorker)
    http.get(workerPath, context =>
      context.body(noWorker, 200, { ...workerHeaders, 'content-type': 'text/javascript; charset=utf-8' }),
    )
  const image = createLogos(database)
  const imageWork = createCostlyWork(logos)
  // Waiting for another site holds no turn.
  const answerImage = async (ip: string, ...asked: Parameters<typeof image>) =>
    (await imageWork(ip, () => image(...asked)))()
  http.get('/logo', ({ env }) => answerImage(env.ip, 'site', ''))
  http.get('/group/:id/logo', ({ env, req }) => answerImage(env.ip, 'group', req.param('id')))
  http.get('/type/:id/icon', ({ env, req }) => answerImage(env.ip, 'type', req.param('id')))
  const { shareCards } = parts
  if (shareCards)
    http.get('/share/:kind/:file', ({ env, req }) => shareCards(req.raw, { ...req.param(), ip: env.ip }))
  http.all('*', context => pages.answer(context))
  return { http, close: pages.close }
}

/** What a page's loaders are given, for the visitor who asks. */
function loadContext({ config, log, publishableKey, shareCards, askServer }: WebsiteParts, ip: string) {
  const site = {
    name: config.siteName,
    city: config.siteCity,
    timeZone: config.siteTimeZone,
    units: config.siteUnits,
    author: config.siteAuthor,
    contact: config.siteContact ?? null,
    colour: config.siteColour,
    logo: config.siteLogo,
    url: config.siteUrl,
    map: config.mapTiles,
    hasShareCards: shareCards !== undefined,
    publishableKey,
  }
  return {
    site,
    askServer: (request: Request) => askServer(request, ip),
    logError: createErrorLog(log),
    requestId: requestId() ?? '',
  }
}

async function builtPages(parts: WebsiteParts, kept: KeptAnswers, work: CostlyWork): Promise<Pages> {
  const { config, database, changes } = parts
  const { handler, routes } = await loadBuiltApp(config.siteUrl)
  const asset = loadAssets(clientFolder)
  const types = createTypeReader(database)
  const readUrl = createUrlReader(routes)
  changes.onChange(() => {
    types.drop()
    kept.drop()
  })

  const answer = async (request: Request, ip: string): Promise<Response> => {
    const url = new URL(request.url)
    const page = readUrl(url, {
      today: cityToday(config.siteTimeZone),
      types: url.searchParams.has('type') ? await types.read() : undefined,
    })
    const given = loadContext(parts, ip)
    const once = async (asked: Request) => {
      const made = await work(ip, async () => {
        if (asked.method === 'POST') await checkForm(asked, config.siteUrl)
        return renderPage(handler, asked, given)
      })
      const answered = await respondOnce(request, made)
      for (const [name, value] of page.isPrivate ? privateHeaders : []) answered.headers.set(name, value)
      return answered
    }
    if (request.method === 'POST' && page.takesForms)
      return once(page.isPrivate ? withoutNullOrigin(request) : request)
    if (!['GET', 'HEAD'].includes(request.method)) return refuse(request, config, refusals.noForm)
    if (page.isPrivate) return once(new Request(`${config.siteUrl}${page.rendered}`))
    if (page.movedTo) return new Response(null, { status: 301, headers: { location: page.movedTo } })
    return kept.respond(request, {
      ...{ key: page.rendered, ip },
      isShared: page.isMissing,
      inTurn: making => work(ip, making),
      // A request of its own, because several visitors may wait for it and the first one may leave.
      make: () =>
        renderPage(handler, new Request(`${config.siteUrl}${page.rendered}`), given, page.mayBeFramed),
    })
  }

  return {
    close: async () => undefined,
    answer: async ({ env, req }) => asset(req.raw) ?? answer(req.raw, env.ip),
  }
}

/**
 * A page that tells nobody where it is sends its forms as from nowhere, which the pages take for another site's doing.
 * Whoever sends to a secret path knows the secret, and no other site does.
 */
function withoutNullOrigin(request: Request): Request {
  if (request.headers.get('origin') !== 'null') return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  return new Request(request, { headers })
}

async function developmentPages(parts: WebsiteParts): Promise<Pages> {
  const { handler, answered, close } = await startDevelopment()
  return {
    close,
    answer: async ({ env, req }) => {
      if (env.node && (await answered(env.node.incoming, env.node.outgoing))) return RESPONSE_ALREADY_SENT
      return handler(req.raw, { ...loadContext(parts, env.ip), nonce: '', noteBroken: () => undefined })
    },
  }
}
