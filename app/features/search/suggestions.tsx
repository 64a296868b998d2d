// Suggestions below a search field while somebody types: an ARIA combobox. Loaded when such a field is first used.

import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { searchHref } from './search-query.ts'

interface Suggestion {
  href: string
  title: string
  note: string
}

/** Checked by hand: zod is forty times as large as this file. */
const isSuggestion = (value: unknown): value is Suggestion =>
  typeof value === 'object' &&
  value !== null &&
  ['href', 'title', 'note'].every(name => typeof Reflect.get(value, name) === 'string')

/** Fewer characters match too much. */
const minLength = 2

async function readSuggestions(typed: string): Promise<Suggestion[]> {
  if (typed.length < minLength) return []
  try {
    const response = await fetch(`/search/suggestions?${new URLSearchParams({ q: typed })}`)
    const suggestions: unknown = response.ok ? await response.json() : []
    return Array.isArray(suggestions) ? suggestions.filter(isSuggestion) : []
  } catch {
    return []
  }
}

/** The list below the field. It adds the ARIA attributes to the field, which works without it too. */
export default function Suggestions({ input }: { input: RefObject<HTMLInputElement | null> }): ReactNode {
  const { key } = useLocation()
  const [known, setKnown] = useState<{ on: string; found: Suggestion[] }>({ on: key, found: [] })
  const [active, setActive] = useState(-1)
  // After a navigation nothing is suggested until somebody types.
  const shown = known.on === key ? known.found : []
  const id = useId()
  const navigate = useNavigate()
  const show = useEffectEvent((found: Suggestion[]) => {
    setKnown({ on: key, found })
    setActive(-1)
  })
  const close = useEffectEvent(() => show([]))
  const search = useEffectEvent((event: Event) => {
    event.preventDefault()
    void navigate(searchHref(input.current?.value ?? ''))
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = shown[active]
    if (shown.length === 0) return
    if (step !== undefined) {
      event.preventDefault()
      // The field itself is one of the stops (-1).
      setActive(((active + 1 + step + shown.length + 1) % (shown.length + 1)) - 1)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      void navigate(chosen.href)
    }
  })

  useEffect(() => {
    const field = input.current
    if (!field) return
    const request = newestOnly(readSuggestions, found => show(found))
    const stop = new AbortController()
    const on = { signal: stop.signal }
    field.addEventListener('input', () => request(field.value.trim()), on)
    field.addEventListener('keydown', event => onKey(event), on)
    field.addEventListener('blur', () => close(), on)
    // Searches without reloading the page, which a plain form would.
    field.form?.addEventListener('submit', event => search(event), on)
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    // Somebody may have typed while this file was loading.
    if (field.value !== field.defaultValue) request(field.value.trim())
    return () => stop.abort()
  }, [input])

  useEffect(() => {
    const field = input.current
    field?.setAttribute('aria-expanded', String(shown.length > 0))
    setReference(field, 'aria-controls', shown.length > 0 && id)
    setReference(field, 'aria-activedescendant', active >= 0 && `${id}-${active}`)
  }, [input, id, shown, active])

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {shown.length > 0 && (shown.length === 1 ? '1 suggestion' : `${shown.length} suggestions`)}
      </p>
      {shown.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label="Suggestions"
          className="absolute top-full z-50 mt-1 w-full min-w-72 rounded-card border-2 border-line bg-surface p-1 text-ink shadow-card"
        >
          {shown.map((suggestion, index) => (
            <Link
              key={suggestion.href}
              id={`${id}-${index}`}
              to={suggestion.href}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="block rounded-lg px-3 py-1.5 no-underline hover:bg-sunken aria-selected:bg-highlight"
              // The field keeps the focus, so that the list is still there for the press.
              onMouseDown={event => event.preventDefault()}
            >
              <span className="block font-semibold">{suggestion.title}</span>
              <span className="block truncate text-sm text-muted">{suggestion.note}</span>
            </Link>
          ))}
        </div>
      )}
    </>
  )
}

function setReference(field: HTMLElement | null, name: string, id: string | false): void {
  if (id) field?.setAttribute(name, id)
  else field?.removeAttribute(name)
}

/** Fetches one query at a time; of those that arrive meanwhile, only the newest follows. Outdated results are dropped. */
export function newestOnly<Result>(
  fetchResult: (query: string) => Promise<Result>,
  onResult: (result: Result) => void,
): (query: string) => void {
  let newest = ''
  let isRunning = false
  const run = async () => {
    isRunning = true
    for (let query: string | undefined; query !== newest; ) {
      query = newest
      const result = await fetchResult(query)
      if (query === newest) onResult(result)
    }
    isRunning = false
  }
  return query => {
    newest = query
    if (!isRunning) void run()
  }
}
