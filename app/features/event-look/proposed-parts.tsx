// What a proposed change would change, part by part: what the calendar says beside what it would say.

import type { ReactNode } from 'react'
import { type ComparedVersion, PICTURE, proposedParts, ROUTE } from '#domain/event/proposed-change.ts'
import type { Route } from '#domain/route/route.ts'
import { useSite } from '../../site.ts'
import { OldAndNew } from '../../ui/old-and-new.tsx'
import { SmallRoute } from '../route/small-route.tsx'
import { StoredPicture } from './stored-picture.tsx'

/** A version, where its picture can be seen, and its route. */
type Version = ComparedVersion & { picture_url?: string | null | undefined; route?: Route | null | undefined }

interface ProposedPartsProps {
  columns: readonly string[]
  now: Version
  wanted: Version
}

/** The parts. */
export function ProposedParts({ columns, now, wanted }: ProposedPartsProps) {
  const city = useSite()
  return proposedParts({ columns, now, wanted, city }).map(({ name, before, after }) => (
    <OldAndNew
      key={name}
      label={name}
      before={before}
      after={after}
      names={{ before: 'Now', after: 'Proposed' }}
      looks={{ before: looks[name]?.(now), after: looks[name]?.(wanted) }}
    />
  ))
}

/** What words do not say all of. */
const looks: Readonly<Record<string, (version: Version) => ReactNode>> = {
  [PICTURE]: ({ picture_path, picture_alt, picture_url }) =>
    picture_path && <StoredPicture src={picture_url} alt={picture_alt ?? ''} />,
  [ROUTE]: ({ route }) => route && <SmallRoute route={route} />,
}
