// Something that changed: what it said beside what it says, one above the other where there is no room.

import type { ReactNode } from 'react'
import { textDifference, type Version } from './text-difference.ts'

/** What differs is shown up to here; the rest unfolds. */
const maxShown = 300

interface OldAndNewProps {
  label: string
  before: string
  after: string
  /** What the two versions are called. */
  names?: { before: string; after: string }
  /** What they look like, where words do not say it all. */
  looks?: { before: ReactNode; after: ReactNode } | undefined
}

/** The two versions. Everything in them is text, whatever somebody typed. */
export function OldAndNew(props: OldAndNewProps) {
  const { label, before, after, names = { before: 'Before', after: 'After' }, looks } = props
  const versions = textDifference(before, after)
  return (
    <div>
      <h3 className="font-semibold">{label}</h3>
      <dl className="mt-1 grid gap-2 md:grid-cols-2 md:gap-4">
        <div className="min-w-0 rounded-lg bg-danger-soft px-3 py-2">
          <dt className="text-sm font-semibold text-muted">{names.before}</dt>
          <dd>
            <Text version={versions.before} />
            {looks?.before}
          </dd>
        </div>
        <div className="min-w-0 rounded-lg bg-success-soft px-3 py-2">
          <dt className="text-sm font-semibold text-muted">{names.after}</dt>
          <dd>
            <Text version={versions.after} />
            {looks?.after}
          </dd>
        </div>
      </dl>
    </div>
  )
}

function Text({ version: { start, own, end } }: { version: Version }) {
  if (!start && !own && !end) return <p className="text-muted italic">nothing</p>
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-wrap">
        {start}
        {/* Where nothing is the same, nothing stands out. */}
        {start || end ? (
          <strong className="font-bold">{own.slice(0, maxShown)}</strong>
        ) : (
          own.slice(0, maxShown)
        )}
        {own.length > maxShown ? '…' : end}
      </p>
      {own.length > maxShown && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            Show all {own.length.toLocaleString('en-US')} characters
          </summary>
          <p className="wrap-anywhere whitespace-pre-wrap">
            {own}
            {end}
          </p>
        </details>
      )}
    </>
  )
}
