// What a visitor's form is answered with in the browser when it did not reach the server.

import { type ClientActionFunctionArgs, data, type ShouldRevalidateFunction } from 'react-router'
import { sendingErrorText } from './refusal.ts'

/**
 * The `clientAction` of a page: a form that did not arrive stays as it is, with a sentence beside it. The status keeps the
 * page from being read anew.
 */
export function sentOrSaid<Problem>(
  otherwise: string,
  problem: (message: string, form: FormData) => Problem,
) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const form = await request.clone().formData()
    try {
      return await serverAction()
    } catch (error) {
      // A redirect, to what was done.
      if (error instanceof Response) throw error
      return data(problem(sendingErrorText(error, otherwise), form), { status: 503 })
    }
  }
}

/** Nothing on such a page changes by a form of it, and it must not get lost when it cannot be read at that moment. */
export const keptWhenSent: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === 'POST' ? false : defaultShouldRevalidate
