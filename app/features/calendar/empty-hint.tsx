// What a month, week or day without events says: calmly, with a way on.
import { Link } from 'react-router'

/** The sentence, and the way to change it. */
export function EmptyHint({ text }: { text: string }) {
  return (
    <p className="flex flex-wrap justify-center gap-x-3 border-b border-line bg-sunken px-4 py-2.5 text-sm text-muted">
      <span>{text}</span>
      <Link to="/submit-event" prefetch="intent" className="font-semibold text-accent underline">
        Know of one? Tell everyone.
      </Link>
    </p>
  )
}
