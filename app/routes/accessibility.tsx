// `/accessibility`: what the site does for accessibility, what is still missing, and how to report problems.

import { publicMeta } from '../meta.ts'
import { useSite } from '../site.ts'
import { TextPage, TextSection } from '../ui/card.tsx'
import { OutsideLink, TextLink } from '../ui/links.tsx'

export const meta = publicMeta(
  '/accessibility',
  'Accessibility',
  () => 'How this calendar can be used by keyboard, screen reader and without scripts, and what is missing.',
)

export default function Accessibility() {
  const { name, contact } = useSite()
  return (
    <TextPage title="Accessibility">
      <TextSection title="What we aim at">
        <p>
          Everybody should be able to find a ride. {name} is built to meet the Web Content Accessibility
          Guidelines 2.2 at level AA. Every page is checked by a program with each change, in light and dark
          colors, on a phone's and a desktop's width; such a program finds some of what can be wrong, not all.
        </p>
      </TextSection>
      <TextSection title="What works">
        <ul>
          <li>
            Everything by keyboard alone: the calendar is one stop, and the arrow keys move within it. “/”
            leads to the search.
          </li>
          <li>Headings, landmarks and names for screen readers; what changes on a page is announced.</li>
          <li>Reading, filtering, searching and submitting without scripts.</li>
          <li>Text at twice its size, and pages as narrow as 320 pixels, without scrolling sideways.</li>
          <li>The system's wishes for dark colors, high contrast and less motion.</li>
        </ul>
      </TextSection>
      <TextSection title="What does not, yet">
        <ul>
          <li>Maps need sight and scripts. All that is on them stands beside them as a list.</li>
          <li>
            The line of a route is a drawing; its length, its climb and the heights along it are there as text
            and by a slider.
          </li>
          <li>
            Pictures have the description that whoever added them wrote, which can be a poor one or none.
          </li>
        </ul>
      </TextSection>
      <TextSection title="Tell us">
        <p>
          Something stands in your way?{' '}
          {contact ? (
            <>
              Please tell us: <OutsideLink href={contact.url}>{contact.label}</OutsideLink>
            </>
          ) : (
            <>
              Please <TextLink to="/contact">write to us</TextLink>.
            </>
          )}
        </p>
      </TextSection>
    </TextPage>
  )
}
