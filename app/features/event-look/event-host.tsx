// Who puts an event on: a group with a page here, a site elsewhere, or a plain name.

import { websiteLabel } from '#domain/text/event-text.ts'
import { OutsideLink, TextLink } from '../../ui/text-link.tsx'

interface EventHostProps {
  group: { id: string; name: string } | null
  host: { name?: string | undefined; url?: string | undefined } | null
}

/** The host; a group counts before a name that was typed. */
export function EventHost({ group, host }: EventHostProps) {
  if (group) return <TextLink to={`/group/${group.id}`}>{group.name}</TextLink>
  if (host?.url) return <OutsideLink href={host.url}>{host.name ?? websiteLabel(host.url)}</OutsideLink>
  return <>{host?.name}</>
}
