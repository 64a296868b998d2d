// Shows what changed in a text: both versions side by side, with the difference highlighted.

import type { ReactNode } from 'react'

/** Texts up to this length are shown whole. */
const shortLength = 160
/** The length of the common text around the difference in longer texts. */
const contextLength = 60

/** One version of a text: the common start, its own part, the common end. An ellipsis marks what is left out. */
interface TextVersion {
  start: string
  own: string
  end: string
}

export function textDifference(before: string, after: string): { before: TextVersion; after: TextVersion } {
  const start = commonLength(before, after, 0)
  const end = commonLength(reversed(before), reversed(after), start)
  const isShort = Math.max(before.length, after.length) <= shortLength
  const version = (text: string): TextVersion => ({
    start: isShort ? text.slice(0, start) : lastWords(text.slice(0, start)),
    own: text.slice(start, text.length - end),
    end: isShort ? text.slice(text.length - end) : firstWords(text.slice(text.length - end)),
  })
  return { before: version(before), after: version(after) }
}

/** The length of the common start in whole words, without what was already counted from the other side. */
function commonLength(one: string, other: string, counted: number): number {
  const longest = Math.min(one.length, other.length) - counted
  let length = 0
  while (length < longest && one[length] === other[length]) length += 1
  if (length === one.length && length === other.length) return length
  // Cutting at whitespace also never splits a surrogate pair.
  const word = /\S*$/.exec(one.slice(0, length))?.[0].length ?? 0
  return length - word
}

const reversed = (text: string) => text.split('').toReversed().join('')

const lastWords = (text: string) =>
  text.length <= contextLength ? text : `…${text.slice(-contextLength).replace(/^\S*/, '')}`

const firstWords = (text: string) =>
  text.length <= contextLength ? text : `${text.slice(0, contextLength).replace(/\S*$/, '')}…`

interface OldAndNewProps {
  label: string
  before: string
  after: string
  names?: { before: string; after: string }
  /** Shown below the texts, such as pictures. */
  looks?: { before: ReactNode; after: ReactNode } | undefined
}

/** Both versions, one above the other on narrow screens. */
export function BeforeAndAfter(props: OldAndNewProps) {
  const { label, before, after, names = { before: 'Before', after: 'After' }, looks } = props
  const versions = textDifference(before, after)
  return (
    <div>
      <h3 className="font-semibold">{label}</h3>
      <dl className="mt-1 grid gap-2 md:grid-cols-2 md:gap-4">
        {(['before', 'after'] as const).map(side => (
          <div
            key={side}
            className={`min-w-0 rounded-lg px-3 py-2 ${side === 'before' ? 'bg-danger-soft' : 'bg-success-soft'}`}
          >
            <dt className="text-sm font-semibold text-muted">{names[side]}</dt>
            <dd>
              <VersionText version={versions[side]} />
              {looks?.[side]}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Longer differences are cut here, and unfold. */
const maxShown = 300

function VersionText({ version: { start, own, end } }: { version: TextVersion }) {
  if (!start && !own && !end) return <p className="text-muted italic">nothing</p>
  const shown = own.slice(0, maxShown)
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-wrap">
        {start}
        {/* Where the versions have nothing in common, nothing is highlighted. */}
        {start || end ? <strong className="font-bold">{shown}</strong> : shown}
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
