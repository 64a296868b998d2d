// The search field in the header and on the search page: a plain form, with suggestions once it is used.

import { lazy, Suspense, useRef, useState } from 'react'

/** If it cannot be loaded, the field works without it. */
const Suggestions = lazy(() => import('./suggestions.tsx').catch(() => ({ default: () => null })))

interface SearchFieldProps {
  typed?: string
  className: string
  look: string
}

export function SearchField({ typed, className, look }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isUsed, setIsUsed] = useState(false)
  return (
    <form action="/search" className={className}>
      <input
        ref={input}
        type="search"
        name="q"
        aria-label="Search"
        placeholder="Search"
        maxLength={200}
        autoComplete="off"
        defaultValue={typed}
        onFocus={() => setIsUsed(true)}
        className={look}
      />
      {isUsed && (
        <Suspense>
          <Suggestions input={input} />
        </Suspense>
      )}
    </form>
  )
}
