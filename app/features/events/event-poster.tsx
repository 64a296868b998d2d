// The poster of an event: its title on its picture or, without one, on a ground in the colour of its type.

import {
  Bike,
  Coffee,
  Flag,
  Heart,
  type LucideIcon,
  Map as MapSheet,
  Megaphone,
  Mountain,
  Music,
  Star,
  Trophy,
  Users,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { badgeColor, eventColor, readableTextColor, typeLabel } from '#domain/event/event-types.ts'
import { isWide, type Picture, pictureSrcSet, pictureUrl } from '#domain/event/picture.ts'
import { Badge } from '../../ui/card.tsx'
import type { EventSummary, EventType } from '../calendar/event.server.ts'
import { FactsLine } from '../calendar/event-display.tsx'

interface EventPosterProps {
  event: Pick<EventSummary, 'type_name' | 'facts'> & {
    color: string | undefined
    /** Its type with the icon; missing if only its name is known. */
    type?: Pick<EventType, 'id' | 'icon'> | null
    picture?: Picture | null
    /** Its picture before anyone else may see it. */
    unseen?: { src: string; alt: string } | undefined
  }
  /** Whether it is over or does not take place: then it is drawn in gray. */
  isOff: boolean
  heading: ReactNode
  badges?: ReactNode
  /** Whether the picture links to its full size. */
  opensPicture?: boolean
}

export const titleClass = 'text-3xl wrap-anywhere @2xl:text-5xl'

/** The colours of the ground and of the wheel, which has the opposite of the text's colour to add contrast. */
function groundOf({ event, isOff }: Pick<EventPosterProps, 'event' | 'isOff'>) {
  if (isOff)
    return { ground: 'border border-line bg-sunken text-muted', drawing: 'text-line', style: undefined }
  const color = eventColor({ type_name: event.type_name, event_type: { color: event.color } })
  const text = readableTextColor(color)
  return {
    ground: 'border border-(--event) bg-(--event) text-(--event-text)',
    drawing: text === '#000000' ? 'text-white/25' : 'text-black/20',
    style: { '--event': color, '--event-text': text },
  }
}

/** The poster. It is as high as its neighbour. */
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

/** The picture in the smallest file that is sharp: on a phone a strip, so that time and place stay in sight. */
function PosterPicture({ picture, isOff, isLink }: { picture: Picture; isOff: boolean; isLink: boolean }) {
  const wide = isWide(picture)
  const frameClass = `relative block shrink-0 ${wide ? 'h-32 @2xl:h-72' : 'h-36 @2xl:h-auto @2xl:min-h-96 @2xl:w-2/5'}`
  // The ground until the picture is loaded; nothing moves then.
  const style = { backgroundColor: picture.colour }
  const sizes = wide ? '(min-width: 60rem) 45rem, 100vw' : '(min-width: 60rem) 18rem, 100vw'
  const image = (
    <picture>
      <source type="image/avif" srcSet={pictureSrcSet(picture, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={pictureSrcSet(picture, 'webp')} sizes={sizes} />
      <img
        src={pictureUrl(picture, 800, 'jpg')}
        srcSet={pictureSrcSet(picture, 'jpg')}
        sizes={sizes}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading="eager"
        fetchPriority="high"
        decoding="async"
        style={style}
        className={`absolute inset-0 size-full object-cover ${wide ? '' : 'object-top @2xl:object-contain'} ${isOff ? 'grayscale' : ''}`}
      />
    </picture>
  )
  if (!isLink)
    return (
      <div style={style} className={frameClass}>
        {image}
      </div>
    )
  return (
    <a href={pictureUrl(picture, picture.width, 'jpg')} style={style} className={frameClass}>
      {image}
      <span className="sr-only">, in full size</span>
    </a>
  )
}

const icons = new Map<string, LucideIcon>([
  ['bike', Bike],
  ['bicycle', Bike],
  ['coffee', Coffee],
  ['flag', Flag],
  ['heart', Heart],
  ['map', MapSheet],
  ['megaphone', Megaphone],
  ['mountain', Mountain],
  ['music', Music],
  ['star', Star],
  ['trophy', Trophy],
  ['users', Users],
  ['wrench', Wrench],
])

/** The icon of a type, if its name is known. An image is served by this site, so that no other site learns of visitors. */
function TypeIcon({ type }: { type: Pick<EventType, 'id' | 'icon'> }) {
  const className = 'mr-1.5 inline-block size-4 align-[-0.125em]'
  if (type.icon?.includes(':')) return <img src={`/type/${type.id}/icon`} alt="" className={className} />
  const Icon = icons.get(type.icon?.toLowerCase() ?? '')
  return Icon ? <Icon aria-hidden="true" className={className} /> : null
}

const spokes = 28
const hub = 16
const rim = 186
/** How far around a spoke leads from the hub to the rim: it crosses three others, as on most wheels. */
const lacing = (2 * Math.PI * 6) / spokes

const point = (radius: number, angle: number) =>
  `${(200 + radius * Math.cos(angle)).toFixed(1)} ${(200 + radius * Math.sin(angle)).toFixed(1)}`

const lines = Array.from({ length: spokes }, (_, number) => {
  const angle = (2 * Math.PI * number) / spokes
  const turned = Math.floor(number / 2) % 2 === 0 ? lacing : -lacing
  return `M${point(hub, angle)}L${point(rim, angle + turned / 2)}`
}).join('')

/** A bicycle wheel in the colour of the text around it, for the ground of an event without a picture. */
export function Wheel({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 400 400" fill="none" stroke="currentColor" className={className}>
      <circle cx="200" cy="200" r="195" strokeWidth="10" />
      <circle cx="200" cy="200" r={rim} strokeWidth="2" />
      <circle cx="200" cy="200" r={hub} strokeWidth="7" />
      <path d={lines} strokeWidth="1.6" />
    </svg>
  )
}
