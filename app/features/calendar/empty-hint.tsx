// What a month, week or day without events says: calmly, with a way on.
import { Link } from 'react-router'

/** The sentence, and the way to change it. */
export function EmptyHint({ text }: { text: string }) {
  return (
    <p className="border-b border-line bg-sunken px-4 py-2.5 text-center text-sm text-muted">
      {text}{' '}
      <Link to="/submit-event" prefetch="intent" className="font-semibold text-accent underline">
        Know of one? Tell everyone.
      </Link>
    </p>
  )
}
