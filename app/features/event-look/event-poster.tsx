// The poster of an event: its title on its picture or, without one, on a ground in the colour of its type.

import type { ReactNode } from 'react'
import { badgeColor, eventColor, readableTextColor } from '#domain/event/event-colors.ts'
import { isWide, type Picture, pictureUrl } from '#domain/event/picture.ts'
import type { RideFacts } from '#domain/event/ride-facts.ts'
import { typeLabel } from '#domain/text/event-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { FactsLine } from '../calendar/facts-line.tsx'
import { EventPicture } from './event-picture.tsx'
import { TypeIcon } from './type-icon.tsx'
import { Wheel } from './wheel.tsx'

interface EventPosterProps {
  event: {
    type_name: string
    color: string | undefined
    /** Its type with the icon; not there where only its name is known. */
    type?: { id: string; icon?: string | null } | null
    facts: RideFacts | null
    picture?: Picture | null
    /** What its picture looks like before anybody else may see it. */
    unseen?: { src: string; alt: string } | undefined
  }
  /** Whether it is over or off: then nothing about it shines. */
  isOff: boolean
  heading: ReactNode
  badges?: ReactNode
  /** Whether the picture leads to all of it, where nothing else is behind it. */
  opensPicture?: boolean
}

/** The look of an event's title. */
export const titleLook = 'text-3xl wrap-anywhere @2xl:text-5xl'

/** The ground, its text, and the drawing, which takes the opposite of the text's colour: beneath a letter it adds contrast. */
function groundOf({ event, isOff }: Pick<EventPosterProps, 'event' | 'isOff'>) {
  if (isOff)
    return {
      ground: 'border border-line bg-sunken text-muted',
      drawing: 'text-line',
      style: undefined,
    }
  const color = eventColor({ type_name: event.type_name, event_type: { color: event.color } })
  const text = readableTextColor(color)
  return {
    ground: 'border border-(--event) bg-(--event) text-(--event-text)',
    drawing: text === '#000000' ? 'text-white/25' : 'text-black/20',
    style: { '--event': color, '--event-text': text },
  }
}

/** The poster. It is as high as what stands beside it. */
export function EventPoster({ event, isOff, heading, badges, opensPicture = false }: EventPosterProps) {
  const { ground, drawing, style } = groundOf({ event, isOff })
  const { picture, unseen } = event
  const hasPicture = Boolean(picture ?? unseen)
  return (
    <header style={style} className={`flex flex-col overflow-hidden rounded-card shadow-card ${ground}`}>
      <div className={`flex grow flex-col ${picture && !isWide(picture) ? '@2xl:flex-row-reverse' : ''}`}>
        {picture && <PosterPicture picture={picture} isOff={isOff} isLink={opensPicture} />}
        {unseen && <img src={unseen.src} alt={unseen.alt} className="h-28 w-full object-cover @2xl:h-72" />}
        <div
          className={`relative isolate flex grow flex-col justify-between gap-3 overflow-hidden p-5 @2xl:gap-4 @2xl:p-8 ${hasPicture ? '' : '@2xl:min-h-80'}`}
        >
          {!hasPicture && (
            <Wheel
              className={`absolute -right-14 -bottom-24 -z-10 size-64 @2xl:-right-28 @2xl:-bottom-40 @2xl:size-128 forced-colors:hidden ${drawing}`}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Badge color={badgeColor(event.color)}>
              {event.type && <TypeIcon type={event.type} />}
              {typeLabel(event.type_name)}
            </Badge>
            {badges}
          </div>
          {heading}
        </div>
      </div>
      <FactsLine
        facts={event.facts}
        className="border-t border-line bg-surface px-5 py-3 text-sm font-semibold text-ink @2xl:px-8 @2xl:text-lg"
      />
    </header>
  )
}

/** The picture: on a phone a strip, so that time and place stay in sight. */
function PosterPicture({ picture, isOff, isLink }: { picture: Picture; isOff: boolean; isLink: boolean }) {
  const wide = isWide(picture)
  const place = `relative block shrink-0 ${wide ? 'h-32 @2xl:h-72' : 'h-36 @2xl:h-auto @2xl:min-h-96 @2xl:w-2/5'}`
  const style = { backgroundColor: picture.colour }
  const shown = (
    <EventPicture
      picture={picture}
      isFirst
      sizes={wide ? '(min-width: 60rem) 45rem, 100vw' : '(min-width: 60rem) 18rem, 100vw'}
      className={`absolute inset-0 size-full object-cover ${wide ? '' : 'object-top @2xl:object-contain'} ${isOff ? 'grayscale' : ''}`}
    />
  )
  if (!isLink)
    return (
      <div style={style} className={place}>
        {shown}
      </div>
    )
  return (
    <a href={pictureUrl(picture, picture.width, 'jpg')} style={style} className={place}>
      {shown}
      <span className="sr-only">, in full size</span>
    </a>
  )
}
