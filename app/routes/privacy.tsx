// `/privacy`: what is stored about people, for how long, and how to have it deleted.

import { publicMeta } from '../meta.ts'
import { useSite } from '../site.ts'
import { TextPage, TextSection } from '../ui/card.tsx'
import { OutsideLink, TextLink } from '../ui/links.tsx'

export const meta = publicMeta(
  '/privacy',
  'Privacy',
  () => 'What this calendar stores of the people who use it, for how long, and how to have it deleted.',
)

export default function Privacy() {
  const { name, contact } = useSite()
  return (
    <TextPage title="Privacy">
      <TextSection title="If you only look">
        <p>
          {name} sets no cookies, counts no visitors and shows no advertising. Its log says which page was
          asked for and how long that took, not by whom. So that nobody can overload the site, it counts
          requests by network address; these counts are forgotten within a day.
        </p>
        <p>
          Your browser keeps, on your own device: the calendar you saw last, pages for times without a
          connection, your stars, drafts of what you wrote, and whether you want maps. Nothing of it is sent
          to us. Clearing the site's data in your browser removes it all.
        </p>
        <p>
          Maps are drawn only after you press “Show the map”. From then on the background comes from a map
          service, which sees your network address. Where you are stays in your browser.
        </p>
      </TextSection>
      <TextSection title="If you tell us something">
        <ul>
          <li>
            <strong>Submitting an event:</strong> what you write is read by moderators, and shown to everyone
            once it is approved. Your email address is for them and for mail about this event; it is never
            shown. It stays with the submission until you or a moderator has it removed. Spam is deleted after
            90 days.
          </li>
          <li>
            <strong>Pictures and routes</strong> are stored anew, without the place, the time and the device
            that the file may have named. What no event shows any more is deleted after a day.
          </li>
          <li>
            <strong>Reporting a problem:</strong> the report, and your address if you left one, are deleted 90
            days after it was settled.
          </li>
          <li>
            <strong>The weekly email:</strong> your address and what you chose, until you leave by the link in
            each mail. On request we erase the address too; what is left is a fingerprint by which a stranger
            cannot sign you up again.
          </li>
          <li>
            <strong>A calendar of your own:</strong> the rides that you starred, under a secret address that
            we cannot read. It is forgotten when you delete it, or after a year unused.
          </li>
          <li>Mail that was sent is forgotten after a month, the weekly one after 190 days.</li>
        </ul>
      </TextSection>
      <TextSection title="If you have an account">
        <p>
          Organizers and moderators have one: email address, a hash of the password, and for each sign-in the
          network address and the browser, as listed under{' '}
          <TextLink to="/admin/account">your account</TextLink>, until it ends. Who changed an event or a
          group is kept for a year, and so are sign-ins and changes of rights. Deleted events can be brought
          back for 60 days, and are gone after that.
        </p>
      </TextSection>
      <TextSection title="Copies and others">
        <p>
          Backups are kept for some days on the machines of whoever runs this site, so what was deleted is
          gone from them a little later. Nothing is sold, and nothing is given to others than the mail server
          that delivers our mail.
        </p>
      </TextSection>
      <TextSection title="Seeing it, changing it, deleting it">
        <p>
          The link in every mail of ours lets you change or withdraw what it is about; a lost one you{' '}
          <TextLink to="/lost-link">get again here</TextLink>. For all else
          {contact ? (
            <>
              : <OutsideLink href={contact.url}>{contact.label}</OutsideLink>
            </>
          ) : (
            <>
              {' '}
              you can <TextLink to="/contact">write to us</TextLink>. Please leave your email.
            </>
          )}
        </p>
      </TextSection>
    </TextPage>
  )
}
