// Form fields: a label, the control, a hint and the error beside it, tied together for screen readers.

import { type ComponentProps, createElement, type ReactNode } from 'react'

export interface FieldTexts {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

export type ControlProps<Tag extends 'input' | 'select' | 'textarea'> = ComponentProps<Tag> &
  FieldTexts & { id: string }

export const controlClass =
  'block w-full min-h-11 rounded-lg border-2 border-edge bg-surface px-3 py-2 text-ink placeholder:text-muted aria-invalid:border-danger'

/** The label, the hint and the error around a control. */
export function Field(
  props: FieldTexts & { id: string; required?: boolean | undefined; children: ReactNode },
) {
  const { id, label, hint, error, required, children } = props
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
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}

/** Always in the page, so that screen readers notice when a text appears in it. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p id={`${id}-error`} aria-live="polite" className="mt-1 text-sm font-semibold text-danger empty:hidden">
      {children}
    </p>
  )
}

/** The attributes that tie a control to its hint and its error. */
export function describedBy(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined }
}

function controlInField<Tag extends 'input' | 'select' | 'textarea'>(tag: Tag) {
  return ({ label, hint, error, className = '', ...props }: ControlProps<Tag>) => (
    <Field id={props.id} label={label} hint={hint} error={error} required={props.required}>
      {createElement(tag, {
        ...describedBy(props.id, { hint, error }),
        className: `${controlClass} ${className}`,
        ...props,
      })}
    </Field>
  )
}

export const TextField = controlInField('input')
export const TextArea = controlInField('textarea')
export const SelectField = controlInField('select')

export function EmailField(props: Pick<ControlProps<'input'>, 'defaultValue' | 'error'>) {
  return (
    <TextField
      id="email"
      name="email"
      type="email"
      label="Your email address"
      required
      maxLength={254}
      autoComplete="email"
      {...props}
    />
  )
}

interface OptionsProps {
  /** The label of choosing nothing. */
  none: string
  of: readonly { id: string; name: string }[]
}

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
