// What to do first on a site that was just set up.

import { useSearchParams } from 'react-router'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { focusOnArrival } from '../../ui/focus-on-arrival.ts'
import { TextLink } from '../../ui/text-link.tsx'

const steps = [
  { to: '/admin/groups/create', label: 'Add your first group', why: 'The clubs and shops that host rides.' },
  { to: '/admin/imports/file', label: 'Import events', why: 'From a calendar, a spreadsheet or a web page.' },
  { to: '/admin?tab=users', label: 'Invite others', why: 'Moderators look after their own groups.' },
  { to: '/admin/settings', label: 'Check the settings', why: 'Your logo, contact and color.' },
  { to: '/admin/account', label: 'Protect your account', why: 'Ask for a code from your phone at sign-in.' },
]

/** The list, right after the set-up. It goes when it is closed, and does not come back. */
export function NextSteps() {
  const { name } = useSite()
  const [query, setQuery] = useSearchParams()
  if (!query.has('welcome')) return null
  const close = () => {
    const rest = new URLSearchParams(query)
    rest.delete('welcome')
    setQuery(rest, { replace: true, preventScrollReset: true })
  }
  return (
    <Card className="mb-6">
      <h2 ref={focusOnArrival} tabIndex={-1} className="text-2xl outline-none">
        {name} is ready
      </h2>
      <p className="mt-1 mb-3">You are signed in. Here is what to do next:</p>
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {steps.map(({ to, label, why }) => (
          <li key={to} className="py-1">
            <TextLink to={to} className="font-semibold">
              {label}
            </TextLink>
            <span className="block text-sm text-muted">{why}</span>
          </li>
        ))}
      </ul>
      <Button look="secondary" className="mt-4" onClick={close}>
        Close
      </Button>
    </Card>
  )
}
