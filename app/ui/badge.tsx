// A small coloured label.

import type { ReactNode } from 'react'

const colors = {
  blue: 'bg-badge-blue',
  red: 'bg-badge-red',
  green: 'bg-badge-green',
  yellow: 'bg-badge-yellow',
  purple: 'bg-badge-purple',
  teal: 'bg-badge-teal',
  gray: 'bg-badge-gray',
}

/** A badge in one of the named colours. */
export function Badge({ color = 'gray', children }: { color?: keyof typeof colors; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-2xl px-3 py-0.5 text-sm font-semibold text-ink wrap-anywhere ${colors[color]}`}
    >
      {children}
    </span>
  )
}
