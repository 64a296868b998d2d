// The head of the page of reports, with the way back to one's own dashboard.

import { LinkButton } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useSession } from '../session/session-context.ts'
import { homeOf } from '../session/session-role.ts'

/** The heading. */
export function ReportsHeading() {
  const { role } = useSession()
  return (
    <>
      <PageHeading title="Reported Problems">
        <LinkButton look="secondary" to={homeOf(role) ?? '/'}>
          Back to Dashboard
        </LinkButton>
      </PageHeading>
      <p className="mb-6 text-muted">
        What visitors say {role === 'super_admin' ? 'about events and the site' : 'about your groups’ events'}
        . Nobody else sees it; what is settled is forgotten after 90 days.
      </p>
    </>
  )
}
