// The button that puts the nearest events first, and what came of it.

import { LocateFixed } from 'lucide-react'
import type { NearMe } from './use-near-me.ts'

const sentences: Readonly<Record<NearMe['state'], string>> = {
  off: '',
  asking: 'Asking your browser where you are...',
  on: 'The nearest are first. Where you are stays in this browser.',
  refused:
    'Your browser may not tell where you are. You can allow it in its settings for this site, and press again.',
  unknown: 'Your browser could not find out where you are. You can press again in a moment.',
}

/** The button and the sentence. Without scripts there is neither. */
export function NearMeButton({ nearMe, onPress }: { nearMe: NearMe; onPress(): void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 noscript:hidden">
      <button
        type="button"
        aria-pressed={nearMe.state === 'on'}
        onClick={onPress}
        className="inline-flex min-h-11 items-center gap-2 rounded-full border-2 border-accent px-4 font-semibold text-accent hover:bg-highlight aria-pressed:bg-accent aria-pressed:text-accent-ink"
      >
        <LocateFixed aria-hidden="true" className="size-5" />
        Near me
      </button>
      <p role="status" className="min-w-0 grow basis-60 text-sm text-muted empty:hidden">
        {sentences[nearMe.state]}
      </p>
    </div>
  )
}
