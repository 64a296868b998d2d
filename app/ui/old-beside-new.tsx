// What something said before, beside what it is to say now.

import type { ReactNode } from 'react'

interface Change {
  name: string
  before: ReactNode
  after: ReactNode
}

/** A table of changes; on a narrow screen the new words stand below the old ones. */
export function OldBesideNew({ caption, changes }: { caption: string; changes: readonly Change[] }) {
  return (
    <section aria-label={caption} className="rounded-lg border border-line">
      <h3 className="border-b border-line bg-sunken px-4 py-2">{caption}</h3>
      <dl className="divide-y divide-line">
        {changes.map(({ name, before, after }) => (
          <div key={name} className="px-4 py-3">
            <dt className="text-sm font-semibold text-muted">{name}</dt>
            <dd className="mt-1 grid gap-2 sm:grid-cols-2">
              <del className="rounded-lg bg-danger-soft px-3 py-2 whitespace-pre-line wrap-anywhere no-underline">
                <span className="block text-sm font-semibold text-muted">Now</span>
                {before}
              </del>
              <ins className="rounded-lg bg-success-soft px-3 py-2 whitespace-pre-line wrap-anywhere no-underline">
                <span className="block text-sm font-semibold text-muted">Then</span>
                {after}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
