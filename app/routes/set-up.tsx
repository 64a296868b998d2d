// `/set-up`: the page of the link that a new server prints.

import { SetUp } from '../features/admin/set-up.tsx'
import { privateMeta } from '../meta.ts'
import { Banner } from '../ui/banner.tsx'
import { PageHeading } from '../ui/page-layout.tsx'

export const meta = privateMeta('Set up your calendar')

export default function SetUpPage() {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeading title="Set up your calendar" />
      <noscript>
        <Banner tone="notice">Setting up needs JavaScript.</Banner>
      </noscript>
      <SetUp />
    </div>
  )
}
