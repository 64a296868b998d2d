// `/offline`: the page that the service worker shows in place of one that is not cached.

import type { MetaFunction } from 'react-router'
import { pageMeta, siteOf } from '../meta.ts'
import { useSite } from '../site.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-layout.tsx'

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta({ site: siteOf(matches), path: '/offline', title: 'No connection', description: '' }),
  { name: 'robots', content: 'noindex' },
]

/** Shown at the URL of the requested page: the worker points the link there, and fills in the list. */
export default function Offline() {
  const { timeZone } = useSite()
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeading title="No connection" />
      <p>This page is not among those that this browser has kept, and the site cannot be reached.</p>
      <a href="/offline" className={buttonClass('secondary', 'mt-4')}>
        Try again
      </a>
      <h2 className="mt-10 mb-3 text-2xl">What is here without a connection</h2>
      <ul data-time-zone={timeZone} className="list-disc space-y-2 pl-5 [&_a]:underline" />
    </div>
  )
}
