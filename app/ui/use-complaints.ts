// Shows in a form what the server complained about, and leads to the first wrong field.

import { type RefObject, useEffect } from 'react'
import { focusFirst } from './focus-first-error.ts'

interface ComplaintsOptions<Name extends string> {
  form: RefObject<HTMLFormElement | null>
  names: readonly Name[]
  /** The server's answer, which is another object each time. */
  problem: { fields: Partial<Record<Name, string>> } | undefined
  setError(name: Name, error: { message: string }): void
}

/** Once for each answer. `names` and `setError` stay the same while the form is shown. */
export function useComplaints<Name extends string>(options: ComplaintsOptions<Name>): void {
  const { form, names, problem, setError } = options
  useEffect(() => {
    if (!problem) return
    for (const name of names) {
      const message = problem.fields[name]
      if (message) setError(name, { message })
    }
    if (form.current) focusFirst(form.current, name => Object.hasOwn(problem.fields, name))
  }, [form, names, problem, setError])
}
