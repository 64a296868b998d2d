// Takes the stars to another device: a link that holds them itself, or leads to the calendar of one's own; also as a QR code.

import { lazy, Suspense, useState } from 'react'
import { starsText } from '#domain/my-rides/star.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { type OwnCalendar, sentStars } from '../stars/own-calendar.ts'

const LinkCode = lazy(() => import('./qr-code.tsx'))

/** What a phone's camera still reads from a screen. */
const maxQrLetters = 1_300

/** The card. What stands behind the # of a link is not sent to any server. */
export function OtherDevice({ calendar }: { calendar: OwnCalendar | undefined }) {
  const { url } = useSite()
  const [isShown, setIsShown] = useState(false)
  const what = calendar ? `calendar=${calendar.key}` : `stars=${starsText(sentStars())}`
  const link = `${url}/my-rides#${what}`
  const isTooLong = link.length > maxQrLetters
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-xl">On another device</h2>
      <p>
        {calendar
          ? 'Open this link on your other device, and both share your calendar: a star on one is on the other too. Keep the link to yourself.'
          : 'Open this link on your other device, and it offers to add your stars there. They stand in the link itself, and are not sent to us.'}
      </p>
      <p className="flex flex-wrap gap-2">
        <CopyButton text={link}>Copy the link</CopyButton>
        {!isTooLong && (
          <Button look="secondary" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? 'Hide the QR code' : 'Show a QR code'}
          </Button>
        )}
      </p>
      {isTooLong && (
        <p className="text-muted">
          These are too many stars for a QR code. With a calendar of your own there is one for them all.
        </p>
      )}
      {isShown && !isTooLong && (
        <Suspense>
          <LinkCode text={link} />
        </Suspense>
      )}
    </Card>
  )
}
