// The document around every page.

import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import styles from './app.css?url'
import { ErrorPage } from './features/layout/error-page.tsx'
import { Layout as Frame } from './features/layout/layout.tsx'
import font from './fonts/overpass-800.woff2?url'

export function loader({ context }: LoaderFunctionArgs) {
  return { site: context.site }
}

/** For error pages; every other page has a title of its own. */
export const meta: MetaFunction<typeof loader> = ({ error, loaderData }) => {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return [{ title: [isMissing && 'Page not found', loaderData?.site.name].filter(Boolean).join(' · ') }]
}

/** The site's settings never change while a page is open. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')?.site
  return (
    <html lang="en" data-colour={site?.colour}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1f2723" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0a0d0b" media="(prefers-color-scheme: dark)" />
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title={site?.name} href="/functions/v1/rss-feed" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const isInside = useRouteLoaderData<typeof loader>('root') !== undefined
  const page = <ErrorPage error={error} />
  return isInside ? <Frame>{page}</Frame> : page
}
