// Public forms: checked here before they are sent and again by the server, and usable without scripts.

import { type BaseSyntheticEvent, type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { type FieldErrors, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'
import type { FetcherWithComponents } from 'react-router'
import { Banner } from './banner.tsx'
import { useDoubleTapGuard } from './form-guards.tsx'
import { useIsHydrated } from './hooks.ts'

/** The error handler of a submit: react-hook-form's own field order need not be the page's. */
export function focusFirstError(errors: FieldErrors, event?: BaseSyntheticEvent): void {
  if (event?.target instanceof HTMLFormElement) focusFirst(event.target, name => Boolean(get(errors, name)))
}

/** Focuses the first control of a form whose name is wrong. */
function focusFirst(form: HTMLFormElement, isWrong: (name: string) => boolean): void {
  const first = [...form.elements].find(control => isWrong(control.getAttribute('name') ?? ''))
  if (first instanceof HTMLElement) first.focus()
}

/** What the server found wrong, by field and as a whole. */
interface FormProblems {
  fields: Readonly<Record<string, string | undefined>>
  message: string | undefined
}

interface VisitorFormOptions<Name extends string, Response extends FormProblems> {
  fetcher: FetcherWithComponents<Response>
  /** The names of the fields. Must be the same array on every render. */
  names: readonly Name[]
  initial: Readonly<Record<Name, string>>
  /** The response to a form that was sent without scripts. */
  posted: Response | undefined
  onSend?(): void
}

/** The fields of a public form, and the ways to send it. */
export function useVisitorForm<Values extends FieldValues, Payload, Response extends FormProblems>(
  { register, handleSubmit, formState, setError, getFieldState }: UseFormReturn<Values, unknown, Payload>,
  { fetcher, names, initial, posted, onSend }: VisitorFormOptions<Path<Values>, Response>,
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

  /** Builds the body once the fields are valid, and sends it. */
  const send = (body: () => HTMLFormElement | HTMLButtonElement | FormData | null) => {
    const submit = async () => {
      const sent = body()
      if (sent) await fetcher.submit(sent, { method: 'post' })
    }
    const focusError = (errors: object) =>
      element.current && focusFirst(element.current, name => Boolean(get(errors, name)))
    oneAtATime(() => handleSubmit(submit, focusError)())
  }
  // Without scripts the browser puts the focus there.
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
    /** Submits by the pressed button, because its name and value are part of the body. */
    submit: (event: FormEvent) => {
      event.preventDefault()
      const { nativeEvent } = event
      const pressed = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
      send(() => {
        onSend?.()
        return pressed instanceof HTMLButtonElement && pressed.isConnected ? pressed : element.current
      })
    },
    /** Sends the form with one more value. */
    sendWith: (name: string, value: string) =>
      send(() => {
        if (!element.current) return null
        const sent = new FormData(element.current)
        sent.set(name, value)
        return sent
      }),
  }
}

interface VisitorFormProps {
  id?: string
  form: Pick<
    ReturnType<typeof useVisitorForm<FieldValues, unknown, FormProblems>>,
    'Form' | 'element' | 'isHydrated' | 'isBusy' | 'answer' | 'submit'
  >
  /** Where it is sent; the page's own URL by default. */
  action?: string
  buttons: ReactNode
  below?: ReactNode
  children: ReactNode
}

/** The form itself, with its fields as children. Without scripts the browser validates them. */
export function VisitorForm({ id, form, action, buttons, below, children }: VisitorFormProps) {
  const { Form, element, isHydrated, isBusy, answer, submit } = form
  return (
    <Form
      ref={element}
      id={id}
      method="post"
      {...(action && { action })}
      noValidate={isHydrated}
      onSubmit={submit}
      className="relative grid gap-5"
    >
      {children}
      {answer?.message && !isBusy && <Banner tone="danger">{answer.message}</Banner>}
      <div className="flex flex-wrap justify-end gap-3">{buttons}</div>
      {below}
    </Form>
  )
}
