// The sign of a notice, which always stands beside words.

import { Megaphone } from 'lucide-react'

/** The sign. */
export function NoticeIcon({ className }: { className: string }) {
  return <Megaphone aria-hidden="true" className={`shrink-0 text-accent ${className}`} />
}
