// What the forms around signing in share: binding their fields, showing an error, and common field attributes.

import type { ComponentProps } from 'react'
import { type FieldPath, type FieldValues, type UseFormProps, useForm } from 'react-hook-form'
import { TextField } from '../../ui/field.tsx'

/** A form whose `onSubmit` may return an error message. It is shown at `errorField`; 'root' is the form itself. */
export function useAuthForm<Values extends FieldValues>(
  options: UseFormProps<Values, unknown, Values>,
  errorField: FieldPath<Values> | 'root',
  onSubmit: (values: Values) => Promise<string | null | undefined>,
) {
  const { register, handleSubmit, setError, getFieldState, setFocus, reset, formState } = useForm(options)
  const fail = (message: string) => setError(errorField, { message }, { shouldFocus: true })
  const submit = handleSubmit(async values => {
    const message = await onSubmit(values)
    if (typeof message === 'string') fail(message)
  })
  /** The props of a required field: its error and its binding. */
  const field = (name: FieldPath<Values>) => ({
    required: true,
    error: getFieldState(name, formState).error?.message,
    ...register(name),
  })
  const { isSubmitting, errors } = formState
  return { field, submit, fail, setFocus, reset, isSubmitting, formError: errors.root }
}

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'autoComplete'>

export function EmailField(props: EmailFieldProps) {
  return <TextField label="Email" type="email" autoComplete="username" {...props} />
}

/** The attributes of a field for a six-digit code. */
export const oneTimeCode = { inputMode: 'numeric', autoComplete: 'one-time-code' } as const
