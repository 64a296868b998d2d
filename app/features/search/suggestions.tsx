// What is suggested below a search field while it is typed in: an ARIA combobox. Loaded when such a field is first used.

import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { newestOnly } from './newest-only.ts'

const answer = z.array(z.object({ href: z.string(), title: z.string(), note: z.string() }))
type Suggestion = z.infer<typeof answer>[number]

/** Fewer letters say nothing. */
const minLetters = 2

async function readSuggestions(typed: string): Promise<Suggestion[]> {
  if (typed.length < minLetters) return []
  try {
    const response = await fetch(`/search/suggestions?${new URLSearchParams({ q: typed })}`)
    return response.ok ? z.parse(answer, await response.json()) : []
  } catch {
    return []
  }
}

/** The list below the field. What the field needs for it is added to the field, which works without it too. */
export default function Suggestions({ input }: { input: RefObject<HTMLInputElement | null> }): ReactNode {
  const [shown, setShown] = useState<Suggestion[]>([])
  const [active, setActive] = useState(-1)
  const id = useId()
  const navigate = useNavigate()
  const close = () => {
    setShown([])
    setActive(-1)
  }
  const want = useMemo(
    () =>
      newestOnly(readSuggestions, found => {
        setShown(found)
        setActive(-1)
      }),
    [],
  )
  const onEvent = useEffectEvent((event: Event) => {
    if (event.type === 'input') want(input.current?.value.trim() ?? '')
    else if (event.type === 'blur') close()
    else if (event instanceof KeyboardEvent) onKey(event)
  })
  function onKey(event: KeyboardEvent) {
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
  }

  useEffect(() => {
    const field = input.current
    if (!field) return
    const heard = ['input', 'keydown', 'blur']
    const listener = (event: Event) => onEvent(event)
    for (const type of heard) field.addEventListener(type, listener)
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    // Something may have been typed while this was on its way.
    if (field.value !== field.defaultValue) want(field.value.trim())
    return () => {
      for (const type of heard) field.removeEventListener(type, listener)
    }
  }, [input, want])

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
              <span className="block text-sm text-muted">{suggestion.note}</span>
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
