// A sheet that lies on the page.

import type { ComponentProps } from 'react'

interface CardProps extends ComponentProps<'section'> {
  /** An article is one of many of its kind, which may have the same name. */
  as?: 'section' | 'article'
}

/** A block of its own, raised a little. */
export function Card({ as: Element = 'section', className = '', ...props }: CardProps) {
  return (
    <Element
      className={`rounded-card border border-line bg-surface p-5 shadow-card sm:p-6 ${className}`}
      {...props}
    />
  )
}
