// A group's logo, or the first character of its name.

import { useState } from 'react'
import { placeholderLetter } from '#domain/text/short-text.ts'

interface GroupLogoProps {
  group: { id: string; name: string; hasLogo: boolean }
  className: string
}

const paints = [
  'bg-accent text-accent-ink',
  'border-2 border-hivis bg-asphalt text-hivis',
  'bg-hivis text-hivis-ink',
]

/** One of the site's colours, always the same for a group. */
function paintOf(name: string): string {
  const sum = [...name].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  return paints[sum % paints.length] ?? ''
}

/** The logo. It is served by this site, so that other sites learn nothing of visitors. */
export function GroupLogo({ group, className }: GroupLogoProps) {
  const [isBroken, setIsBroken] = useState(false)
  if (group.hasLogo && !isBroken)
    return (
      <img
        src={`/group/${group.id}/logo`}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setIsBroken(true)}
        className={`rounded-card bg-white object-contain ${className}`}
      />
    )
  return (
    <span
      aria-hidden="true"
      className={`grid place-items-center rounded-card font-display font-extrabold ${paintOf(group.name)} ${className}`}
    >
      {placeholderLetter(group.name)}
    </span>
  )
}
