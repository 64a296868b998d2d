// What the service worker may keep, and what it lets pass: a list of what is public, so that nothing is kept because it was forgotten.

/** What is looked at of a request, before it is sent. */
export interface Asked {
  method: string
  url: string
  mode: string
  destination: string
  headers: Pick<Headers, 'has'>
}

/**
 * What a request is to the worker. A page or its data have the path under which the page is kept; a page that is never kept is
 * only told from what is no page. Everything else is not touched at all.
 */
export type Kind =
  | { is: 'page'; path: string }
  | { is: 'data'; path: string }
  | { is: 'page that is never kept' | 'picture' | 'asset' }

const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const calendar = ['view', 'date', 'type', 'only']

/** The pages that are the same for everyone, and the words of a query that each knows. */
const pages: { path: RegExp; query: string[] }[] = [
  { path: /^\/(map)?$/, query: calendar },
  { path: new RegExp(`^/group/${id}$`), query: calendar },
  { path: new RegExp(`^/(event|place)/${id}$`), query: [] },
  { path: /^\/groups$/, query: ['day'] },
  { path: /^\/(about|submit-event|my-rides)$/, query: [] },
]
const picture = new RegExp(`^/(picture/${id}/\\d+\\.(avif|webp|jpg)|group/${id}/logo|type/${id}/icon)$`)
const asset = /^\/assets\/[\w.-]+$/
/** What answers with data or files; a page's path has no ending. */
const noPage = /^\/(auth|rest|functions|storage|route|share|picture|assets)(\/|$)|\.\w+$/
const maxPathLength = 500

/** The path under which a public page is kept; undefined for every page that is none, whatever it is. */
export function keptPath(pathname: string, query: URLSearchParams): string | undefined {
  const page = pages.find(({ path }) => path.test(pathname))
  if (!page || [...query.keys()].some(name => !page.query.includes(name))) return undefined
  const path = query.size > 0 ? `${pathname}?${query}` : pathname
  return path.length <= maxPathLength ? path : undefined
}

/** What a request is; undefined for what the worker must not touch. */
export function kindOf({ method, url, mode, destination, headers }: Asked, origin: string): Kind | undefined {
  const { origin: asked, pathname, searchParams } = new URL(url)
  if (method !== 'GET' || asked !== origin) return undefined
  if (['authorization', 'apikey', 'range'].some(name => headers.has(name))) return undefined
  if (mode === 'navigate') {
    const path = keptPath(pathname, searchParams)
    if (path !== undefined) return { is: 'page', path }
    return noPage.test(pathname) ? undefined : { is: 'page that is never kept' }
  }
  if (asset.test(pathname) && searchParams.size === 0) return { is: 'asset' }
  if (destination === 'image')
    return picture.test(pathname) && searchParams.size === 0 ? { is: 'picture' } : undefined
  // A link that is only pointed at is fetched ahead in another mode; that is no visit.
  if (mode !== 'cors' || !pathname.endsWith('.data')) return undefined
  searchParams.delete('_routes')
  const path = keptPath(pathname === '/_root.data' ? '/' : pathname.slice(0, -'.data'.length), searchParams)
  return path === undefined ? undefined : { is: 'data', path }
}

/** Whether an answer is one for everybody, whole, and from where it was asked. */
export function isPublicAnswer({
  status,
  type,
  redirected,
  headers,
}: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>): boolean {
  return (
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    !/\b(private|no-store)\b/i.test(headers.get('cache-control') ?? '')
  )
}
