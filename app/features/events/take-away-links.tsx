// The ways to take the events of a page away: onto another website, onto paper, into a file.

import { TextLink } from '../../ui/text-link.tsx'
import { type FollowedEvents, followedQuery, withQuery } from './subscribe-links.ts'

interface TakeAwayLinksProps {
  followed: FollowedEvents
  /** What a sheet of paper shows; this week where nothing is said. */
  paper?: ['week' | 'month', string]
}

/** The links, beside those to subscribe. */
export function TakeAwayLinks({ followed, paper }: TakeAwayLinksProps) {
  const query = followedQuery(followed)
  const onPaper = new URLSearchParams(query)
  if (paper) onPaper.set(...paper)
  return (
    <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 print:hidden">
      <TextLink to={withQuery('/embed/code', query)}>Put these rides on your website</TextLink>
      <TextLink to={withQuery('/print', onPaper)} reloadDocument prefetch="none">
        Print them
      </TextLink>
      <TextLink to={withQuery('/export', query)}>Export</TextLink>
    </p>
  )
}
