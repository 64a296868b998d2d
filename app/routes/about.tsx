// `/about`: what the site is for, and how to take part.

import { publicMeta } from '../meta.ts'
import { useSite } from '../site.ts'
import { TextPage, TextSection } from '../ui/card.tsx'
import { OutsideLink, TextLink } from '../ui/links.tsx'

export const meta = publicMeta(
  '/about',
  'About',
  ({ name }) => `Why ${name} exists, what it does, and how to put your group on it.`,
)

export default function About() {
  const { city, name, author, contact } = useSite()
  return (
    <TextPage title={`About ${name}`}>
      <TextSection title="Our Mission">
        <p>
          {city}'s cycling life is spread over a dozen apps, chats and posters. We gather local cycling
          groups, races, rides, workshops and advocacy events in one place that belongs to no platform: no
          account to look, no algorithm in between, no tracking.
        </p>
      </TextSection>
      <TextSection title="Features">
        <ul>
          <li>
            A calendar of everything on two wheels, by month, week and day, with a filter by kind of event.
          </li>
          <li>
            Profiles of the city's <TextLink to="/groups">bike groups</TextLink> and what they are up to.
          </li>
          <li>
            A <TextLink to="/#weekly-email">weekly email</TextLink> on Sunday mornings, an{' '}
            <a href="/functions/v1/rss-feed">RSS feed</a> and a{' '}
            <a href="/functions/v1/calendar-feed">calendar feed</a> to subscribe to.
          </li>
          <li>Every event can be added to your own calendar or shared with a link.</li>
        </ul>
      </TextSection>
      <TextSection title="For Organizers">
        <p>
          Anyone can <TextLink to="/submit-event">submit an event</TextLink>; a moderator looks at it before
          it goes live. Organizations with recurring events can get an account to publish their events
          themselves and keep their group's page up to date. Already have one?{' '}
          <TextLink to="/admin/login">Log in here</TextLink>.
        </p>
      </TextSection>
      <TextSection title="Contact">
        <p>
          {name} is made by {author}. The people behind the rides are the best ones to ask about them: you
          find how to reach each group on its page under <TextLink to="/groups">Groups</TextLink>.
        </p>
        <p>
          Is something on the <TextLink to="/">calendar</TextLink> wrong? At the end of every event's page you
          can press “Report a problem with this event”, and whoever looks after it is told.
        </p>
        <p>
          For an account, or for anything else,{' '}
          {contact ? (
            <>
              this is where to ask: <OutsideLink href={contact.url}>{contact.label}</OutsideLink>
            </>
          ) : (
            <>
              <TextLink to="/contact">write to us</TextLink>.
            </>
          )}
        </p>
      </TextSection>
    </TextPage>
  )
}
