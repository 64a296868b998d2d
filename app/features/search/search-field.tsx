// The field that searches, in the header and on its own page: a plain form, with suggestions once it is used.

import { lazy, Suspense, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { maxSearchLength } from '#domain/search/typed.ts'
import { control } from '../../ui/field.tsx'

/** Of no use without a connection, and then not missed. */
const Suggestions = lazy(() => import('./suggestions.tsx').catch(() => ({ default: () => null })))

const onDark =
  'block min-h-10 w-full rounded-full border-2 border-chalk/60 bg-transparent px-4 py-1 text-chalk placeholder:text-chalk/80'

interface SearchFieldProps {
  typed?: string
  className?: string
  isOnDark?: boolean
}

/** The field. Enter searches. */
export function SearchField({ typed, className = '', isOnDark = false }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isUsed, setIsUsed] = useState(false)
  // On another page nothing is suggested before something is typed.
  const { key } = useLocation()
  return (
    <Form action="/search" role="search" className={`relative ${className}`}>
      <input
        ref={input}
        type="search"
        name="q"
        aria-label="Search"
        placeholder="Search"
        maxLength={maxSearchLength}
        autoComplete="off"
        defaultValue={typed}
        onFocus={() => setIsUsed(true)}
        className={isOnDark ? onDark : control}
      />
      {isUsed && (
        <Suspense>
          <Suggestions key={key} input={input} />
        </Suspense>
      )}
    </Form>
  )
}
