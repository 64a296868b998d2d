// Where a mailed link leads: always to a page of this site.

/** The page that was asked for when it is one of this site's, otherwise undefined. */
export function redirectWithin(siteUrl: string, wanted: string | null | undefined): string | undefined {
  if (!wanted || wanted.length > 2048 || !URL.canParse(wanted)) return undefined
  const site = new URL(siteUrl)
  const page = new URL(wanted)
  if (page.origin !== site.origin || page.username || page.password) return undefined
  const folder = site.pathname.replace(/\/*$/, '/')
  if (`${page.pathname}/` !== folder && !page.pathname.startsWith(folder)) return undefined
  return page.href
}

/** A URL with more in its query. */
export function withQuery(url: string, query: Record<string, string>): string {
  const whole = new URL(url)
  for (const [name, value] of Object.entries(query)) whole.searchParams.set(name, value)
  return whole.href
}
