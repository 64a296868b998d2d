// A form of visitors: its fields, what went wrong as a whole, and its buttons.

import type { FormEvent, ReactNode, RefObject } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { Banner } from './banner.tsx'

interface VisitorFormProps {
  id?: string
  form: {
    Form: FetcherWithComponents<unknown>['Form']
    element: RefObject<HTMLFormElement | null>
    isHydrated: boolean
    isBusy: boolean
    answer: { message: string | undefined } | undefined
    submit(event: FormEvent): void
  }
  /** Where it is sent to, unless to its own page. */
  action?: string
  buttons: ReactNode
  /** What is asked below the buttons. */
  below?: ReactNode
  children: ReactNode
}

/** The form, its fields given as children. The browser checks them where no scripts do. */
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
