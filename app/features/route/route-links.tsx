// The ways to take a route along: its file, and the site that it is on.

import { Download } from 'lucide-react'
import { routeLinkWords } from '#domain/route/route-words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'

interface RouteLinksProps {
  /** The version of its file; not there where only a link is known. */
  version: string | undefined
  /** What the file is named after. */
  title: string
  url: string | null
  /** The private link that its file is shown by before anybody else may see it. */
  token?: string | undefined
}

/** The links. */
export function RouteLinks({ version, title, url, token }: RouteLinksProps) {
  const query = new URLSearchParams({ name: title, ...(token && { link: token }) })
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-2 empty:hidden">
      {version && (
        <a href={`/route/${version}.gpx?${query}`} download className={buttonClass('secondary')}>
          <Download aria-hidden="true" className="size-5" />
          Download GPX
        </a>
      )}
      {url && (
        <OutsideLink href={url} className="inline-flex min-h-11 items-center">
          {routeLinkWords(url)}
        </OutsideLink>
      )}
    </p>
  )
}
