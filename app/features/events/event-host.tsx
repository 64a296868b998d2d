// Who puts an event on: a group with a page here, a site elsewhere, or a plain name.

import { websiteLabel } from '#domain/text/event-text.ts'
import { OutsideLink, TextLink } from '../../ui/text-link.tsx'
import type { EventDetail } from './event.ts'

/** The host; a group counts before a name that was typed. */
export function EventHost({ group, host }: Pick<EventDetail, 'group' | 'host'>) {
  if (group) return <TextLink to={`/group/${group.id}`}>{group.name}</TextLink>
  if (host?.url) return <OutsideLink href={host.url}>{host.name ?? websiteLabel(host.url)}</OutsideLink>
  return <>{host?.name}</>
}
