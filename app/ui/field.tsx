// A form field: its label, the control, a hint, and the error beside it, tied together for screen readers.

import type { ComponentProps, ReactNode } from 'react'

export interface FieldTexts {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** The look of a control. */
export const control =
  'block w-full min-h-11 rounded-lg border-2 border-edge bg-surface px-3 py-2 text-ink placeholder:text-muted aria-invalid:border-danger'

/** What stands around a control. */
export function Field({
  id,
  label,
  hint,
  error,
  required,
  children,
}: FieldTexts & { id: string; required?: boolean | undefined; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
        {required && (
          <span aria-hidden="true" className="text-danger">
            {' '}
            *
          </span>
        )}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {/* Always in the page, so that screen readers notice when a text appears in it. */}
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="mt-1 text-sm font-semibold text-danger empty:hidden"
      >
        {error}
      </p>
    </div>
  )
}

/** What ties a control to its hint and its error. */
export function described(id: string, { hint, error }: FieldTexts) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined }
}

/** A one-line field. */
export function TextField({
  label,
  hint,
  error,
  className = '',
  ...input
}: ComponentProps<'input'> & FieldTexts & { id: string }) {
  return (
    <Field id={input.id} label={label} hint={hint} error={error} required={input.required}>
      <input
        {...described(input.id, { label, hint, error })}
        className={`${control} ${className}`}
        {...input}
      />
    </Field>
  )
}

/** A field of several lines. */
export function TextArea({
  label,
  hint,
  error,
  className = '',
  ...input
}: ComponentProps<'textarea'> & FieldTexts & { id: string }) {
  return (
    <Field id={input.id} label={label} hint={hint} error={error} required={input.required}>
      <textarea
        {...described(input.id, { label, hint, error })}
        className={`${control} ${className}`}
        {...input}
      />
    </Field>
  )
}

/** A choice of one from a list. */
export function SelectField({
  label,
  hint,
  error,
  className = '',
  children,
  ...input
}: ComponentProps<'select'> & FieldTexts & { id: string }) {
  return (
    <Field id={input.id} label={label} hint={hint} error={error} required={input.required}>
      <select
        {...described(input.id, { label, hint, error })}
        className={`${control} ${className}`}
        {...input}
      >
        {children}
      </select>
    </Field>
  )
}

interface OptionsProps {
  /** What is said of choosing nothing. */
  none: string
  of: readonly { id: string; name: string }[]
}

/** The choices of a select field: nothing, or one of these. */
export function Options({ none, of }: OptionsProps) {
  return (
    <>
      <option value="">{none}</option>
      {of.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  )
}
