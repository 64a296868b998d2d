// Stars that came from another device by a link: asks before anything of it is taken.

import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { starsIn } from '#domain/my-rides/star.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDoubleTapGuard } from '../../ui/use-double-tap-guard.ts'
import { joinCalendar, tellCalendar } from '../stars/own-calendar.ts'
import { readStars, writeStars } from '../stars/stars.ts'
import { problemText } from './problem-text.ts'

/** What stands behind the # of the link. */
function arrivedIn(hash: string): { stars: string[] } | { key: string } | undefined {
  const [, name, text = ''] = /^#(stars|calendar)=([\w-]+)$/.exec(hash) ?? []
  if (name === 'calendar') return { key: text }
  const stars = name && starsIn(text)
  return stars ? { stars } : undefined
}

/** The question; nothing where nothing has come. */
export function Arrived({ onTaken }: { onTaken(): void }) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const oneAtATime = useDoubleTapGuard()
  const arrived = arrivedIn(hash)
  if (!arrived) return hash.length > 1 && <Unreadable />
  // The link is not left in the bar, where somebody else may see it.
  const close = () => void navigate('/my-rides', { replace: true })
  const take = async () => {
    try {
      if ('key' in arrived) await joinCalendar(arrived.key)
      else {
        writeStars({ ...Object.fromEntries(arrived.stars.map(star => [star, ''])), ...readStars() })
        await tellCalendar()
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

function Unreadable() {
  return (
    <div className="mb-6">
      <Banner tone="danger">
        A part of this link is missing. Please copy it again on your other device.
      </Banner>
    </div>
  )
}
