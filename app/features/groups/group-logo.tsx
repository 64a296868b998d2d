// A group's logo, or the first letter of its name where it has none.

import { placeholderLetter } from '#domain/event-text.ts'

interface GroupLogoProps {
  group: { id: string; name: string; hasLogo: boolean }
  className: string
}

/** The logo. It comes from this site, which fetched it, so that other sites learn nothing of our visitors. */
export function GroupLogo({ group, className }: GroupLogoProps) {
  if (group.hasLogo)
    return (
      <img
        src={`/group/${group.id}/logo`}
        alt=""
        loading="lazy"
        decoding="async"
        className={`rounded-card bg-white object-contain ${className}`}
      />
    )
  return (
    <span
      aria-hidden="true"
      className={`grid place-items-center rounded-card bg-accent font-display font-extrabold text-accent-ink ${className}`}
    >
      {placeholderLetter(group.name)}
    </span>
  )
}
