// What the service worker may cache: a list of what is public, so that nothing private is cached by oversight.

interface IncomingRequest {
  method: string
  url: string
  mode: string
  destination: string
  headers: Pick<Headers, 'has'>
}

/** How the worker treats a request. `path` is the one under which the page is cached. */
type RequestKind =
  | { is: 'page'; path: string }
  | { is: 'data'; path: string }
  | { is: 'uncached page' | 'picture' | 'asset' }

const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const calendar = ['view', 'date', 'type', 'only']

/** The pages that are the same for everyone, and the query parameters that each knows. */
const pages: { path: RegExp; query: string[] }[] = [
  { path: /^\/(map)?$/, query: calendar },
  { path: new RegExp(`^/group/${id}$`), query: calendar },
  { path: new RegExp(`^/(event|place)/${id}$`), query: [] },
  { path: /^\/groups$/, query: ['day'] },
  { path: /^\/(about|submit-event|my-rides)$/, query: [] },
]
const picture = new RegExp(`^/(picture/${id}/\\d+\\.(avif|webp|jpg)|group/${id}/logo|type/${id}/icon)$`)
const asset = /^\/assets\/[\w.-]+$/
/** URLs of data and files; a page's path has no file extension. */
const notPage = /^\/(auth|rest|functions|storage|route|share|picture|assets)(\/|$)|\.\w+$/
const maxPathLength = 500

/** The path under which a public page is cached; undefined for every other URL. */
export function cachePath(pathname: string, query: URLSearchParams): string | undefined {
  const page = pages.find(({ path }) => path.test(pathname))
  if (!page || [...query.keys()].some(name => !page.query.includes(name))) return undefined
  const path = query.size > 0 ? `${pathname}?${query}` : pathname
  return path.length <= maxPathLength ? path : undefined
}

/** Undefined for requests that the worker must not touch. */
export function requestKind(request: IncomingRequest, ownOrigin: string): RequestKind | undefined {
  const { method, url, mode, destination, headers } = request
  const { origin, pathname, searchParams } = new URL(url)
  if (method !== 'GET' || origin !== ownOrigin) return undefined
  if (['authorization', 'apikey', 'range'].some(name => headers.has(name))) return undefined
  if (mode === 'navigate') {
    const path = cachePath(pathname, searchParams)
    if (path !== undefined) return { is: 'page', path }
    return notPage.test(pathname) ? undefined : { is: 'uncached page' }
  }
  if (asset.test(pathname) && searchParams.size === 0) return { is: 'asset' }
  if (destination === 'image')
    return picture.test(pathname) && searchParams.size === 0 ? { is: 'picture' } : undefined
  // The router prefetches links in another mode; that is not a visit.
  if (mode !== 'cors' || !pathname.endsWith('.data')) return undefined
  searchParams.delete('_routes')
  const path = cachePath(pathname === '/_root.data' ? '/' : pathname.slice(0, -'.data'.length), searchParams)
  return path === undefined ? undefined : { is: 'data', path }
}

/** Whether a response is public, complete, from this site and not redirected. */
export function isPublicResponse(
  response: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>,
): boolean {
  const { status, type, redirected, headers } = response
  const isPrivate = /\b(private|no-store)\b/i.test(headers.get('cache-control') ?? '')
  return status === 200 && type === 'basic' && !redirected && !isPrivate
}
