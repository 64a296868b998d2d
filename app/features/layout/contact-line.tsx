// How to reach whoever runs the site, on pages that may leave a question.

import { useSiteIfKnown } from '../../site.ts'
import { OutsideLink } from '../../ui/text-link.tsx'

/** The line; nothing where the site names no contact. */
export function ContactLine({ question }: { question: string }) {
  const contact = useSiteIfKnown()?.contact
  if (!contact) return null
  return (
    <p className="mt-8 wrap-anywhere text-muted">
      {question} <OutsideLink href={contact.url}>{contact.label}</OutsideLink>
    </p>
  )
}
