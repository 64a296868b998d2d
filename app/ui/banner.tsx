// A message about what has just happened or failed, announced to screen readers.

import type { ReactNode } from 'react'

const tones = {
  success: 'border-success bg-success-soft text-success',
  danger: 'border-danger bg-danger-soft text-danger',
  notice: 'border-line bg-highlight text-ink',
}

/** A banner. Failures interrupt a screen reader, anything else waits for a pause. */
export function Banner({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`rounded-lg border-l-4 px-4 py-3 font-medium ${tones[tone]}`}
    >
      {children}
    </div>
  )
}
