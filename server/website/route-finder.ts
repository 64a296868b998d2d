// Finds the route of a path. React Router reads the whole site map for each path, so what it found is remembered by the path's shape.

import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { PageHandle } from '#domain/site/page-handle.ts'

export type Routes = ServerBuild['routes']
type ServerRoute = NonNullable<Routes[string]>

interface Route {
  /** The routes from the root to the page's own. */
  ids: string[]
  /** The path as the site map writes it, and which of its parts the id is. */
  pattern: string
  idAt: number
  handle: PageHandle
  takesForms: boolean
}

/** A route, and what stands in the place of its id. */
export interface FoundRoute extends Route {
  id: string | undefined
}

/** The place of an id in a pattern. */
export const idPart = ':id'

/** Stands in a shape for every word that the site map does not know: an id, a secret, nonsense. */
const anyWord = '-'
/** Shapes of known words without a page are as many as a stranger wants to make; so many are remembered. */
const maxShapesOfNothing = 1_000

/** The route of a path, or undefined where there is no page. */
export function createRouteFinder(
  routes: Routes,
  match: (tree: RouteObject[], path: string) => { route: RouteObject }[] | null = matchRoutes,
): (path: string) => FoundRoute | undefined {
  const tree = childrenOf(routes, undefined)
  const patterns = Object.values(routes).map(route => (route ? patternOf(routes, route) : '/'))
  const words = new Set(patterns.flatMap(pattern => pattern.split('/')).map(word => word.toLowerCase()))
  const maxParts = Math.max(...patterns.map(pattern => pattern.split('/').length))
  // Those with a page are few: a known word, or any, in the place of each parameter.
  const known = new Map<string, Route>()
  const nothing = new Set<string>()

  const routeOfShape = (shape: string): Route | undefined => {
    const ids = (match(tree, shape) ?? []).map(({ route }) => route.id ?? '')
    const leaf = routes[ids.at(-1) ?? '']
    if (!leaf || leaf.path === '*') return undefined
    const pattern = patternOf(routes, leaf)
    const idAt = pattern.split('/').indexOf(idPart)
    return { ids, pattern, idAt, handle: handleOf(leaf), takesForms: leaf.module.action !== undefined }
  }

  return path => {
    const parts = withoutTrailingSlashes(path).split('/').map(decoded)
    if (parts.length > maxParts) return undefined
    const shape = parts.map(part => (words.has(part.toLowerCase()) ? part.toLowerCase() : anyWord)).join('/')
    if (nothing.has(shape)) return undefined
    const route = known.get(shape) ?? routeOfShape(shape)
    if (route) known.set(shape, route)
    else if (nothing.size < maxShapesOfNothing) nothing.add(shape)
    return route && { ...route, id: parts[route.idAt] }
  }
}

function childrenOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter(route => route !== undefined)
    .filter(route => route.parentId === parentId)
    .map(({ id, path, index }) => {
      const shared = { id, ...(path !== undefined && { path }) }
      return index ? { ...shared, index } : { ...shared, children: childrenOf(routes, id) }
    })
}

/** The whole path of a route, with those of the routes around it. */
function patternOf(routes: Routes, route: ServerRoute): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  const before = parent ? patternOf(routes, parent) : '/'
  return `/${[...before.split('/'), ...(route.path ?? '').split('/')].filter(Boolean).join('/')}`
}

function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** A part of a path as React Router reads it: what is no text stays as it was written. */
function decoded(part: string): string {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function handleOf({ module }: ServerRoute): PageHandle {
  return isPageHandle(module.handle) ? module.handle : {}
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null
}
