// What the forms of visitors share: checked here before they are sent and by the server when they arrive, also without scripts.

import { type FormEvent, useEffect, useRef } from 'react'
import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'
import type { FetcherWithComponents } from 'react-router'
import { focusFirst } from './focus-first-error.ts'
import { useDoubleTapGuard } from './use-double-tap-guard.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/** What the server complained about, field by field and as a whole. */
interface Problem {
  fields: Readonly<Record<string, string | undefined>>
  message: string | undefined
}

interface VisitorFormOptions<Name extends string, Answer extends Problem> {
  fetcher: FetcherWithComponents<Answer>
  /** The names of the fields: the same list as long as the form is shown. */
  names: readonly Name[]
  initial: Readonly<Record<Name, string>>
  /** What came back from a form that was sent without scripts, or is known otherwise of what was sent. */
  posted: Answer | undefined
  /** Called before the form is sent. */
  onSend?(): void
}

/** The fields of a form, and the ways to send it. */
export function useVisitorForm<Values extends FieldValues, Payload, Answer extends Problem>(
  { register, handleSubmit, formState, setError, getFieldState }: UseFormReturn<Values, unknown, Payload>,
  { fetcher, names, initial, posted, onSend }: VisitorFormOptions<Path<Values>, Answer>,
) {
  const answer = fetcher.data ?? posted
  const isHydrated = useIsHydrated()
  const element = useRef<HTMLFormElement>(null)
  const oneAtATime = useDoubleTapGuard()

  useEffect(() => {
    if (!answer) return
    for (const name of names) {
      const message = answer.fields[name]
      if (message) setError(name, { message })
    }
    if (element.current) focusFirst(element.current, name => Object.hasOwn(answer.fields, name))
  }, [names, answer, setError])

  /** Sends what is made then, once the fields are right, and never twice at once. */
  const send = (body: () => HTMLFormElement | HTMLButtonElement | FormData | null) => {
    const submit = async () => {
      const sent = body()
      if (sent) await fetcher.submit(sent, { method: 'post' })
    }
    const lead = (errors: object) =>
      element.current && focusFirst(element.current, name => Boolean(get(errors, name)))
    oneAtATime(() => handleSubmit(submit, lead)())
  }
  // Without scripts it is the browser that puts the focus there.
  const firstWrong = names.find(name => posted?.fields[name])
  return {
    Form: fetcher.Form,
    element,
    isHydrated,
    isBusy: fetcher.state !== 'idle',
    answer,
    field: (name: Path<Values>) => ({
      ...register(name),
      id: name,
      defaultValue: initial[name],
      error: getFieldState(name, formState).error?.message ?? (isHydrated ? undefined : posted?.fields[name]),
      autoFocus: name === firstWrong,
    }),
    /** As the pressed button would, whose name and value belong to what is sent. */
    submit: (event: FormEvent) => {
      event.preventDefault()
      const { nativeEvent } = event
      const pressed = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
      send(() => {
        onSend?.()
        return pressed instanceof HTMLButtonElement && pressed.isConnected ? pressed : element.current
      })
    },
    /** With one more word than the form holds. */
    sendWith: (name: string, value: string) =>
      send(() => {
        if (!element.current) return null
        const sent = new FormData(element.current)
        sent.set(name, value)
        return sent
      }),
  }
}
