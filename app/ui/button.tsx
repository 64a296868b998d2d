// Buttons, and links that look like them.

import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Look = 'primary' | 'secondary' | 'on accent' | 'quiet' | 'danger'

const shape =
  'inline-flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-full px-4 py-2 text-center font-semibold sm:px-5 no-underline transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60'

const looks: Record<Look, string> = {
  primary: 'forced-colors:border-2 bg-accent text-accent-ink hover:bg-accent-strong',
  secondary: 'border-2 border-accent text-accent hover:bg-highlight',
  'on accent': 'border-2 border-accent-ink text-accent-ink hover:bg-accent-strong',
  danger: 'border-2 border-danger text-danger hover:bg-danger-soft',
  quiet: 'text-ink underline decoration-line decoration-2 underline-offset-4 hover:decoration-accent',
}

/** The classes of a button, for elements that cannot be one, such as a link to another site. */
export function buttonClass(look: Look = 'primary', className = ''): string {
  return `${shape} ${looks[look]} ${className}`
}

/** A button. It says `type="button"` unless told otherwise, so that it never sends a form by surprise. */
export function Button({
  look = 'primary',
  className = '',
  type = 'button',
  ...props
}: ComponentProps<'button'> & { look?: Look }) {
  return <button type={type} className={buttonClass(look, className)} {...props} />
}

/** A link to another page of the site that looks like a button. */
export function LinkButton({
  look = 'primary',
  className = '',
  ...props
}: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link prefetch="intent" className={buttonClass(look, className)} {...props} />
}
