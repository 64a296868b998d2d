// Finds the page that a URL means, and the one way to write it: as many URLs as there are pages, and no more.

import type { QueryFacts } from '#domain/site/page-handle.ts'
import { isId } from '#domain/text/ids.ts'
import { hasNul } from '#platform/index.ts'
import { createRouteFinder, idPart, type Routes } from './route-finder.ts'

/** What is known of a URL before anything is rendered. */
export interface PageUrl {
  /** The path and query under which the page is rendered and kept. */
  rendered: string
  /** Where the browser should go instead, when the path is written in another way. */
  movedTo: string | undefined
  /** Whether there is surely nothing: all such URLs share one page. */
  isMissing: boolean
  takesForms: boolean
  /** Whether its path is a secret, so that neither the page nor the path may be kept. */
  isPrivate: boolean
  /** Whether pages of other sites may show it in a frame. */
  mayBeFramed: boolean
}

/** Stands in a path for all ids that cannot be, or do not matter. */
const anyId = 'any'
const missingPath = '/not-found'

/** Reads URLs by the site map of the built pages. */
export function createUrlReader(routes: Routes) {
  const routeOf = createRouteFinder(routes)
  return (url: URL, facts: QueryFacts): PageUrl => {
    const { path, isData } = documentPath(url.pathname)
    const found = routeOf(path)
    if (!found)
      return {
        rendered: isData ? `${missingPath}.data` : missingPath,
        movedTo: undefined,
        isMissing: true,
        takesForms: false,
        isPrivate: false,
        mayBeFramed: false,
      }
    const { handle, ids, takesForms } = found
    const query = handle.knownQuery?.(url.searchParams, facts) ?? new URLSearchParams()
    const asked = isData ? withWantedRoutes(query, url.searchParams, ids) : query
    // A secret is spelt in one way only, and what is wrong with it is for the page to say.
    if (handle.isPrivate)
      return {
        // Without NUL, which no secret has: read as the character that stands for what cannot be read.
        rendered: withQuery(url.pathname.replaceAll('%00', '%EF%BF%BD'), asked),
        movedTo: undefined,
        isMissing: false,
        takesForms: takesForms && !hasNul(url.pathname),
        isPrivate: true,
        mayBeFramed: false,
      }
    const { pattern } = found
    const id = found.id?.toLowerCase()
    const isImpossibleId = id !== undefined && !isId(id)
    const pathWith = (shown: string | undefined) => (shown ? pattern.replace(idPart, shown) : pattern)
    const own = pathWith(id)
    const shared = pathWith(isImpossibleId || handle.isSameForEveryId ? id && anyId : id)
    return {
      rendered: withQuery(isData ? dataPath(shared) : shared, asked),
      movedTo: isData || isImpossibleId || url.pathname === own ? undefined : withQuery(own, query),
      isMissing: isImpossibleId,
      takesForms,
      isPrivate: false,
      mayBeFramed: handle.mayBeFramed ?? false,
    }
  }
}

/** The path of the page whose data React Router asks for when it navigates in the browser. */
function documentPath(pathname: string): { path: string; isData: boolean } {
  if (!pathname.endsWith('.data')) return { path: pathname, isData: false }
  return { path: pathname === '/_root.data' ? '/' : pathname.slice(0, -'.data'.length), isData: true }
}

const dataPath = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`)

/** The browser may ask for the data of some of the page's routes only. */
function withWantedRoutes(query: URLSearchParams, given: URLSearchParams, ids: string[]): URLSearchParams {
  const asked = given.get('_routes')?.split(',') ?? []
  const wanted = ids.filter(id => asked.includes(id))
  if (wanted.length > 0) query.set('_routes', wanted.join(','))
  return query
}

const withQuery = (path: string, query: URLSearchParams) => (query.size > 0 ? `${path}?${query}` : path)
