// What visitors' browsers are given to load: the store of what signed-in pages read is not among it, what checks forms only where
// there is a form, and every page is in one of the files that are fetched ahead.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { projectPath } from '#platform/project-path.ts'

const client = projectPath('build/app/client')
const script = z.object({ module: z.string(), imports: z.array(z.string()) })
const manifest = z.object({
  entry: script,
  routes: z.record(z.string(), z.extend(script, { parentId: z.optional(z.string()) })),
})

/** The words of the store about a page without it; they stay in the built script. */
const store = 'No QueryClient set'

function readManifest() {
  const folder = join(client, 'assets')
  const name = readdirSync(folder).find(file => /^manifest-\w+\.js$/.test(file)) ?? ''
  const json = /\{.*\}/s.exec(readFileSync(join(folder, name), 'utf8'))?.[0] ?? ''
  return z.parse(manifest, JSON.parse(json))
}

/** The files that some scripts need, and those that these import in turn. */
function withImports(paths: readonly string[], found = new Set<string>()): Set<string> {
  for (const path of paths) {
    if (found.has(path)) continue
    found.add(path)
    const text = readFileSync(join(client, path), 'utf8')
    const next = [...text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)]
    withImports(
      next.map(([, name]) => `/assets/${name}`),
      found,
    )
  }
  return found
}

const { entry, routes } = readManifest()
const scriptsOf = (id: string) => {
  const { module, imports } = routes[id] ?? entry
  return withImports([module, ...imports])
}
const anyHas = (scripts: Iterable<string>, words: string) =>
  [...scripts].some(path => readFileSync(join(client, path), 'utf8').includes(words))
const hasStore = (scripts: Iterable<string>) => anyHas(scripts, store)
const hasChecks = (scripts: Iterable<string>) => anyHas(scripts, '_zod')
const isSignedIn = (id: string) => id === 'routes/signed-in' || routes[id]?.parentId === 'routes/signed-in'
const visitorRoutes = Object.keys(routes).filter(id => !isSignedIn(id))

it('the pages around the sign-in load the store', () => {
  expect(hasStore(scriptsOf('routes/signed-in'))).toBe(true)
})

it('what every page loads has nothing of it', () => {
  expect(hasStore(withImports([entry.module, ...entry.imports]))).toBe(false)
})

it('the pages of visitors are known', () => {
  expect(visitorRoutes).toEqual(
    expect.arrayContaining(['root', 'routes/home', 'routes/event', 'routes/about']),
  )
})

it.each(visitorRoutes)('%s has nothing of it', id => {
  expect(hasStore(scriptsOf(id))).toBe(false)
})

it('forms have what checks them', () => {
  expect(hasChecks(scriptsOf('routes/submit-event'))).toBe(true)
})

it.each(['root', 'routes/home', 'routes/event', 'routes/group', 'routes/groups', 'routes/about'])(
  '%s has no form, and nothing that checks one',
  id => {
    expect(hasChecks(scriptsOf(id))).toBe(false)
  },
)

it('every page of visitors is in a file that is fetched ahead, or comes with every page', () => {
  // What only answers by its loader, such as a redirect or a frame, has nothing to show in the browser.
  const isShown = (id: string) => anyHas([routes[id]?.module ?? ''], 'as default')
  const pages = visitorRoutes.filter(id => routes[id]?.parentId === 'root' && isShown(id))
  expect(pages.length).toBeGreaterThan(15)
  const ahead = pages.filter(id => {
    const { imports } = routes[id] ?? entry
    return imports.some(path => readFileSync(join(client, path), 'utf8').includes(`"./${id}.tsx":`))
  })
  expect(ahead).toEqual(pages)
})
