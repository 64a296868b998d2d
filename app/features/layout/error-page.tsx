// What people read when a page cannot be shown: what happened, and where to go from here.

import { isRouteErrorResponse } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ContactLine } from './contact-line.tsx'

interface Explanation {
  title: string
  text: string
  canRetry: boolean
}

function explain(error: unknown): Explanation {
  if (isRouteErrorResponse(error)) {
    if (typeof error.data === 'string' && error.data !== '' && error.status !== 404)
      return { title: error.data, text: 'Please try again in a moment.', canRetry: error.status >= 500 }
    if (error.status === 404)
      return {
        title: 'Page not found',
        text: 'There is nothing at this address. It may have moved, or the link may be mistyped.',
        canRetry: false,
      }
  }
  return {
    title: 'This page did not load',
    text: 'The connection may have been lost, or a newer version of the site is out. Reloading usually helps.',
    canRetry: true,
  }
}

/** The error as a page. */
export function ErrorPage({ error }: { error: unknown }) {
  const { title, text, canRetry } = explain(error)
  return (
    <div className="mx-auto max-w-xl py-12 text-center" role="alert">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-3 text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {canRetry && <Button onClick={() => window.location.reload()}>Reload</Button>}
        <LinkButton to="/" look={canRetry ? 'secondary' : 'primary'}>
          Back to Calendar
        </LinkButton>
      </div>
      <ContactLine question="Something wrong here? Tell us:" />
    </div>
  )
}
