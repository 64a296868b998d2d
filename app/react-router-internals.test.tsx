import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, UNSAFE_createClientRoutes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { productionRouter } from '../build.js'
import { provideRouteModule, useRouteModules } from './react-router-internals.ts'

const seen: ReturnType<typeof useRouteModules>[] = []

function Home() {
  seen.push(useRouteModules())
  return null
}

function About() {
  return null
}

it('the router tells pages its routes and the modules that it has loaded', () => {
  const Site = createRoutesStub([{ id: 'routes/home', path: '/', Component: Home }])
  renderToString(<Site />)
  expect(seen[0]?.routes).toHaveProperty('routes/home')
  expect(seen[0]?.routeModules).toHaveProperty('routes/home')
})

it('the router takes a module from its map before it imports a file', async () => {
  const modules = {}
  const id = 'routes/about'
  const route = {
    id,
    path: 'about',
    module: '/missing.js',
    hasLoader: false,
    hasAction: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasDefaultExport: true,
    hasErrorBoundary: false,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  }
  const [created] = UNSAFE_createClientRoutes({ [id]: route }, modules, null, true, false)
  const load = vi.fn(async () => ({ default: About }))
  provideRouteModule(modules, id, load)
  expect(load).not.toHaveBeenCalled()
  const lazy = created?.lazy
  expect(typeof lazy === 'object' && (await lazy.Component?.())).toBe(About)
  expect(load).toHaveBeenCalledOnce()
})

it.each(['react-router', 'react-router/dom'])('%s has a production build where build.js expects it', id => {
  expect(existsSync(String(productionRouter.resolveId(id)))).toBe(true)
})

it('the router still knows the headers by which the service worker redirects it', () => {
  const folder = dirname(String(productionRouter.resolveId('react-router')))
  const scripts = readdirSync(folder).filter(name => name.endsWith('.mjs'))
  const source = scripts.map(name => readFileSync(join(folder, name), 'utf8')).join('\n')
  expect(source).toMatch(/X-Remix-Redirect/i)
  expect(source).toMatch(/X-Remix-Reload-Document/i)
})
