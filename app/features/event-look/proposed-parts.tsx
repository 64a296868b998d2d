// What a proposed change would change, part by part: what the calendar says beside what it would say.

import { type ComparedVersion, PICTURE, proposedParts } from '#domain/event/proposed-change.ts'
import { useSite } from '../../site.ts'
import { OldAndNew } from '../../ui/old-and-new.tsx'
import { StoredPicture } from './stored-picture.tsx'

/** A version, and where its picture can be seen. */
type Version = ComparedVersion & { picture_url?: string | null | undefined }

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
      looks={name === PICTURE ? { before: lookOf(now), after: lookOf(wanted) } : undefined}
    />
  ))
}

const lookOf = ({ picture_path, picture_alt, picture_url }: Version) =>
  picture_path && <StoredPicture src={picture_url} alt={picture_alt ?? ''} />
