// Buttons, and links that look like them.

import type { ComponentProps } from 'react'
import { Link } from 'react-router'

const shape =
  'inline-flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-full px-4 py-2 text-center font-semibold sm:px-5 no-underline transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60'

const looks = {
  primary: 'forced-colors:border-2 bg-accent text-accent-ink hover:bg-accent-strong',
  secondary: 'border-2 border-accent text-accent hover:bg-highlight',
  'on accent': 'border-2 border-accent-ink text-accent-ink hover:bg-accent-strong',
  danger: 'border-2 border-danger text-danger hover:bg-danger-soft',
  quiet: 'text-ink underline decoration-line decoration-2 underline-offset-4 hover:decoration-accent',
}

interface ButtonLook {
  look?: keyof typeof looks
  className?: string
}

/** The classes of a button, for elements that cannot be one, such as a link to another site. */
export function buttonClass(look: keyof typeof looks = 'primary', className = ''): string {
  return `${shape} ${looks[look]} ${className}`
}

/** A button. Its type defaults to `button`, so that it never submits a form by accident. */
export function Button({
  look,
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & ButtonLook) {
  return <button type={type} className={buttonClass(look, className)} {...props} />
}

export function LinkButton({ look, className, ...props }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link prefetch="intent" className={buttonClass(look, className)} {...props} />
}
