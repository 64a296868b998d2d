// What a form says about values, for the tests of forms.
import * as z from 'zod/mini'

/** The complaints of a form, by field. */
export function complaints(form: z.ZodMiniType, values: unknown): Record<string, string> {
  const issues = z.safeParse(form, values).error?.issues ?? []
  return Object.fromEntries(issues.map(issue => [issue.path.join('.'), issue.message]))
}
