// What a proposed change would change, field by field: the current value beside the proposed one.

import { type ReactNode, useState } from 'react'
import { type ComparedVersion, PICTURE, proposedChanges, ROUTE } from '#domain/event/change-text.ts'
import type { Route } from '#domain/route/route.ts'
import { useSite } from '../../site.ts'
import { BeforeAndAfter } from '../../ui/text-difference.tsx'
import { SmallRoute } from '../route/small-route.tsx'

/** A version, the URL of its picture, and its route. */
type Version = ComparedVersion & { picture_url?: string | null | undefined; route?: Route | null | undefined }

interface ProposedPartsProps {
  columns: readonly string[]
  now: Version
  wanted: Version
}

export function ProposedParts({ columns, now, wanted }: ProposedPartsProps) {
  const city = useSite()
  return proposedChanges({ columns, now, wanted, city }).map(({ name, before, after }) => (
    <BeforeAndAfter
      key={name}
      label={name}
      before={before}
      after={after}
      names={{ before: 'Now', after: 'Proposed' }}
      looks={{ before: illustrations[name]?.(now), after: illustrations[name]?.(wanted) }}
    />
  ))
}

/** Shown below the text of the fields that text alone cannot describe. */
const illustrations: Readonly<Record<string, (version: Version) => ReactNode>> = {
  [PICTURE]: ({ picture_path, picture_alt, picture_url }) =>
    picture_path && <StoredPicture src={picture_url} alt={picture_alt ?? ''} />,
  [ROUTE]: ({ route }) => route && <SmallRoute route={route} />,
}

/** A picture as it was submitted; its description if it cannot be shown. */
export function StoredPicture({ src, alt }: { src: string | null | undefined; alt: string }) {
  const [broken, setBroken] = useState<string>()
  if (!src || src === broken) return <p className="text-muted wrap-anywhere">Picture: {alt}</p>
  return (
    <img
      src={src}
      alt={alt}
      decoding="async"
      onError={() => setBroken(src)}
      className="max-h-96 max-w-full rounded-lg bg-sunken object-contain"
    />
  )
}
