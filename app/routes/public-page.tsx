// The error boundaries of public pages. Not a route itself.

import type { ComponentType } from 'react'
import { useRouteError } from 'react-router'
import { refusalIn } from '../failure-messages.ts'
import { ErrorPage } from '../features/layout/error-page.tsx'

/** Replaces a page that cannot be shown without its data. */
export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}

/** Shows the page without its data, or with what this browser last saw of it, unless the site refused to show it. */
export function unlessRefused(PageWithoutData: ComponentType) {
  return () => {
    const error = useRouteError()
    return refusalIn(error) ? <ErrorPage error={error} /> : <PageWithoutData />
  }
}
