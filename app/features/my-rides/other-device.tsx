// Takes the stars to another device by a link, also as a QR code; and asks on that device before it adds them.

import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { starsIn, starsText } from '#domain/text/ids.ts'
import { useSite } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDoubleTapGuard } from '../../ui/form-guards.tsx'
import { CopyButton, QrPicture } from '../../ui/share.tsx'
import { joinCalendar, type OwnCalendar, sentStars, updateCalendar } from '../stars/own-calendar.ts'
import { readStars, writeStars } from '../stars/stars.ts'
import { problemText } from './own-calendar-card.tsx'

// Created here, because the link is a secret; loaded when somebody wants to see it.
const LinkCode = lazy(async () => {
  const { qrCode } = await import('../../ui/qr-code.ts')
  return {
    default: ({ text }: { text: string }) => (
      <QrPicture code={qrCode(text)} label="QR code of the link" className="w-full max-w-sm rounded-lg" />
    ),
  }
})

/** The longest link that a phone's camera can read from a screen. */
const maxQrLength = 1_300

/** The card. The part of a link after # is not sent to any server. */
export function OtherDevice({ calendar }: { calendar: OwnCalendar | undefined }) {
  const { url } = useSite()
  const [isShown, setIsShown] = useState(false)
  const content = calendar ? `calendar=${calendar.key}` : `stars=${starsText(sentStars())}`
  const link = `${url}/my-rides#${content}`
  const isTooLong = link.length > maxQrLength
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

/** The stars or the calendar after the # of the link. */
function arrivedIn(hash: string): { stars: string[] } | { key: string } | undefined {
  const [, name, text = ''] = /^#(stars|calendar)=([\w-]+)$/.exec(hash) ?? []
  if (name === 'calendar') return { key: text }
  const stars = name && starsIn(text)
  return stars ? { stars } : undefined
}

/** The question on the other device. */
export function ArrivedStars({ onTaken }: { onTaken(): void }) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const oneAtATime = useDoubleTapGuard()
  const arrived = arrivedIn(hash)
  if (!arrived)
    return (
      hash.length > 1 && (
        <div className="mb-6">
          <Banner tone="danger">
            A part of this link is missing. Please copy it again on your other device.
          </Banner>
        </div>
      )
    )
  // The link does not stay in the address bar, where somebody else may see it.
  const close = () => void navigate('/my-rides', { replace: true })
  const take = async () => {
    try {
      if ('key' in arrived) await joinCalendar(arrived.key)
      else {
        writeStars({ ...Object.fromEntries(arrived.stars.map(star => [star, ''])), ...readStars() })
        await updateCalendar()
      }
      onTaken()
      close()
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return (
    <Card className="mb-6 grid gap-4">
      <h2 className="text-xl">Stars from your other device</h2>
      <p>
        {'key' in arrived
          ? 'Share the calendar of your other device? The stars of both come together, and from then on a star on one is on the other too. Do so only with a link of your own: whoever has it sees your stars.'
          : `Add ${arrived.stars.length === 1 ? 'one star' : `${arrived.stars.length} stars`} to those in this browser?`}
      </p>
      <p className="flex flex-wrap gap-2">
        <Button onClick={() => oneAtATime(take)}>{'key' in arrived ? 'Share it' : 'Add them'}</Button>
        <Button look="secondary" onClick={close}>
          No, thanks
        </Button>
      </p>
      {problem && <Banner tone="danger">{problem}</Banner>}
    </Card>
  )
}
