// A link that turns the calendar to another view or day and leaves the page where it is.
import type { ComponentProps } from 'react'
import { PageLink } from '../../ui/page-links.tsx'

/** Such a link. Crawlers are asked not to follow it, for the calendar goes on for two centuries. */
export function CalendarLink(props: ComponentProps<typeof PageLink>) {
  return <PageLink staysInPlace rel="nofollow" {...props} />
}
