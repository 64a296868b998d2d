// Messages for pages and forms that did not reach the server or were refused. Every page loads this, so it stays small.

import {
  type ClientActionFunctionArgs,
  data,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
} from 'react-router'

/** For an exception where a response was expected. */
export const UNEXPECTED = 'Something went wrong. Please try again.'

/** For pages whose content could not be read. */
export const EVENTS_FAILURE = 'Failed to fetch events. Please try again later.'
export const GROUP_EVENTS_FAILURE = 'Failed to fetch group events'
export const EVENT_FAILURE = 'Failed to load event details'
export const GROUP_FAILURE = 'Failed to load group details'
export const GROUPS_FAILURE = 'Failed to load groups. Please try again.'

/** The site's own error message (`server/website/refusal.ts`). */
export interface Refusal {
  heading: string
  text: string
}

// By hand, because zod would be the largest part of every page's scripts.
function isRefusal(value: unknown): value is Refusal {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['heading', 'text'].every(name => typeof Reflect.get(value, name) === 'string')
  )
}

/** The site's own message, if the error has one: anything else comes from a proxy or a browser, and is not shown. */
export function refusalIn(error: unknown): Refusal | undefined {
  if (!isRouteErrorResponse(error) || typeof error.data !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(error.data)
    return isRefusal(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Why a form could not be sent: the site's own message, or a default. */
export function sendingErrorText(error: unknown, otherwise: string): string {
  const refusal = refusalIn(error)
  return refusal ? `${refusal.heading}. ${refusal.text}` : otherwise
}

/**
 * The `clientAction` of a public form: one that did not arrive stays as it is, with a message beside it. The status keeps
 * the router from loading the page's data again.
 */
export function formClientAction<Problem>(
  otherwise: string,
  problem: (message: string, form: FormData) => Problem,
) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const form = await request.clone().formData()
    try {
      return await serverAction()
    } catch (error) {
      // A redirect after success.
      if (error instanceof Response) throw error
      return data(problem(sendingErrorText(error, otherwise), form), { status: 503 })
    }
  }
}

/** Skips loading after a POST: the form changes nothing on its page, which must not be lost if it cannot be read just then. */
export const skipRevalidationAfterPost: ShouldRevalidateFunction = ({
  formMethod,
  defaultShouldRevalidate,
}) => (formMethod === 'POST' ? false : defaultShouldRevalidate)
