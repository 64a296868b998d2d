// The groups and series that are starred, each with its star.

import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Star } from '../stars/star.tsx'
import type { Stars } from '../stars/stars.ts'
import type { MyRides } from './my-rides.ts'

/** The list, of those that there were when the page was opened; nothing where there are none. */
export function Followed({ stars, rides: { series, groups } }: { stars: Stars; rides: MyRides }) {
  const known = new Map<string, { name: string; note?: string }>([
    ...series.map(({ id, title, rhythm }) => [`s:${id}`, { name: title, note: rhythm }] as const),
    ...groups.map(({ id, name }) => [`g:${id}`, { name }] as const),
  ])
  // One that was deleted has its name from when it was starred.
  const gone = Object.entries(stars).filter(([star]) => !star.startsWith('e:') && !known.has(star))
  if (known.size + gone.length === 0) return null
  return (
    <Card>
      <h2 className="mb-2 text-xl">Groups and series</h2>
      <ul>
        {[...known].map(([star, { name, note }]) => (
          <li key={star} className="flex min-h-11 items-center justify-between gap-3">
            <p>
              {star.startsWith('g:') ? <TextLink to={`/group/${star.slice(2)}`}>{name}</TextLink> : name}
              {note && <span className="block text-sm text-muted">{note}</span>}
            </p>
            <Star
              star={star}
              name={name}
              words={star.startsWith('g:') ? 'Star this group' : 'Star all dates'}
            />
          </li>
        ))}
        {gone.map(([star, seen]) => (
          <li key={star} className="flex min-h-11 items-center justify-between gap-3">
            <p className="text-muted">{seen.trim() || 'Something you starred'} is not listed here any more</p>
            <Star star={star} name={seen.trim()} words="Star this" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
