// What an admin reads on a calendar that has nothing yet: how it becomes one.

import { useSite } from '../../site.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** The steps. They go with the first event or group. */
export function FirstSteps() {
  const { name, city, timeZone } = useSite()
  return (
    <Card>
      <h2 className="mb-3 text-lg sm:text-2xl">First steps</h2>
      <ol className="grid list-decimal gap-2 pl-5">
        <li>
          {name} is the calendar of {city}, and its clock is that of {timeZone}. If that is wrong, change it
          in the <TextLink to="/admin/settings">settings</TextLink> first.
        </li>
        <li>
          Look through the <TextLink to="/admin?tab=event-types">types of events</TextLink>.
        </li>
        <li>
          <TextLink to="/admin/groups/create">Create the first group</TextLink> that hosts events.
        </li>
        <li>Put the first event on the calendar, with the form below.</li>
        <li>
          <TextLink to="/admin?tab=users">Invite others</TextLink> to look after their groups.
        </li>
        <li>
          <TextLink to="/admin?tab=digest&part=sent">Send yourself a test mail</TextLink>, to see that mail
          arrives.
        </li>
      </ol>
    </Card>
  )
}
