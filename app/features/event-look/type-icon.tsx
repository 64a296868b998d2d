// The icon of an event's type: one of those that have a name here, or an image.

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

/** The icon; nothing where its name is unknown here. An image comes from this site, so that no other learns of visitors. */
export function TypeIcon({ type }: { type: { id: string; icon?: string | null } }) {
  const look = 'mr-1.5 inline-block size-4 align-[-0.125em]'
  if (type.icon?.includes(':')) return <img src={`/type/${type.id}/icon`} alt="" className={look} />
  const Icon = icons.get(type.icon?.toLowerCase() ?? '')
  return Icon ? <Icon aria-hidden="true" className={look} /> : null
}
