// Leads the eye to the first field that is wrong, in the order of the page.

import type { BaseSyntheticEvent } from 'react'
import { type FieldErrors, get } from 'react-hook-form'

/** What to do with a form that may not be sent: the order in which its fields were made need not be the page's. */
export function focusFirstError(errors: FieldErrors, event?: BaseSyntheticEvent): void {
  if (event?.target instanceof HTMLFormElement) focusFirst(event.target, name => Boolean(get(errors, name)))
}

/** Puts the focus into the first field of a form whose name is among the wrong ones. */
export function focusFirst(form: HTMLFormElement, isWrong: (name: string) => boolean): void {
  const first = [...form.elements].find(control => isWrong(control.getAttribute('name') ?? ''))
  if (first instanceof HTMLElement) first.focus()
}
