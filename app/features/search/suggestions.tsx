// What is suggested below a search field while it is typed in: an ARIA combobox. Loaded when such a field is first used.

import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { newestOnly } from './newest-only.ts'
import { searchHref } from './search-query.ts'

interface Suggestion {
  href: string
  title: string
  note: string
}

/** Written out: the package that checks shapes is forty times as large as this. */
const isSuggestion = (value: unknown): value is Suggestion =>
  typeof value === 'object' &&
  value !== null &&
  ['href', 'title', 'note'].every(name => typeof Reflect.get(value, name) === 'string')

/** Fewer letters say nothing. */
const minLetters = 2

async function readSuggestions(typed: string): Promise<Suggestion[]> {
  if (typed.length < minLetters) return []
  try {
    const response = await fetch(`/search/suggestions?${new URLSearchParams({ q: typed })}`)
    const answer: unknown = response.ok ? await response.json() : []
    return Array.isArray(answer) ? answer.filter(isSuggestion) : []
  } catch {
    return []
  }
}

/** The list below the field. What the field needs for it is added to the field, which works without it too. */
export default function Suggestions({ input }: { input: RefObject<HTMLInputElement | null> }): ReactNode {
  const { key } = useLocation()
  const [known, setKnown] = useState<{ on: string; found: Suggestion[] }>({ on: key, found: [] })
  const [active, setActive] = useState(-1)
  // On another page nothing is suggested before something is typed.
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
      // The field itself is one of the stops.
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
    const want = newestOnly(readSuggestions, found => show(found))
    const ending = new AbortController()
    const on = { signal: ending.signal }
    field.addEventListener('input', () => want(field.value.trim()), on)
    field.addEventListener('keydown', event => onKey(event), on)
    field.addEventListener('blur', () => close(), on)
    // Without leaving the page, which a form by itself would.
    field.form?.addEventListener('submit', event => search(event), on)
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    // Something may have been typed while this was on its way.
    if (field.value !== field.defaultValue) want(field.value.trim())
    return () => ending.abort()
  }, [input])

  useEffect(() => {
    const field = input.current
    field?.setAttribute('aria-expanded', String(shown.length > 0))
    tie(field, 'aria-controls', shown.length > 0 && id)
    tie(field, 'aria-activedescendant', active >= 0 && `${id}-${active}`)
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

function tie(field: HTMLElement | null, name: string, id: string | false): void {
  if (id) field?.setAttribute(name, id)
  else field?.removeAttribute(name)
}
