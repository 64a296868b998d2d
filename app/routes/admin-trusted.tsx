// `/admin/trusted`: addresses whose submissions go live without a review.

import { Guard } from '../features/account/guard.tsx'
import { TrustedAddresses } from '../features/submissions/queue/trusted-addresses.tsx'
import { privateMeta } from '../meta.ts'
import { PageHeading } from '../ui/page-layout.tsx'
import { BackButton } from '../ui/way-back.tsx'

export const meta = privateMeta('Trusted Addresses')

export default function AdminTrusted() {
  return (
    <Guard requires="super_admin">
      <PageHeading title="Trusted Addresses">
        <BackButton to="/admin?tab=submissions">Back to Submissions</BackButton>
      </PageHeading>
      <TrustedAddresses />
    </Guard>
  )
}
