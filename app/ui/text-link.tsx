// Links within text, to this site and to others.

import type { ComponentProps } from 'react'
import { Link } from 'react-router'

const look = 'font-semibold text-accent underline decoration-2 underline-offset-4 hover:decoration-hivis'

/** A link to another page of this site. */
export function TextLink({ className = '', ...props }: ComponentProps<typeof Link>) {
  return <Link prefetch="intent" className={`${look} ${className}`} {...props} />
}

/** A link away from this site. The other site does not learn from which page, and gets no hold on it. */
export function OutsideLink({ className = '', children, ...props }: ComponentProps<'a'>) {
  return (
    <a rel="noopener noreferrer nofollow" className={`${look} ${className}`} {...props}>
      {children}
    </a>
  )
}
