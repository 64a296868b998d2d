// The page that someone wanted when they were sent to the login. It is carried in the browser's history entry, which no
// other site can write, so no link can lead people from our login to somewhere else.

/** What the history entry of the login says of the page that leads there. */
export function wantedState(page: { pathname: string; search: string; hash: string }): { wanted: string } {
  return { wanted: `${page.pathname}${page.search}${page.hash}` }
}

/** The page to go to after signing in, if one was wanted: always a path of this site. */
export function wantedPage(state: unknown): string | null {
  const wanted: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'wanted') : null
  return typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : null
}
