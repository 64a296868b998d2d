// What stands where data is on its way or did not come: the loading text, or the words and a button that asks again.

import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

/** A loading text, read out when a screen reader pauses. */
export function LoadingText({ children }: { children: string }) {
  return (
    <p role="status" className="py-12 text-center text-lg text-muted">
      {children}
    </p>
  )
}

interface LoadStateProps {
  /** How far the reading has come. */
  query: {
    isPending: boolean
    isError: boolean
    isFetching: boolean
    errorUpdateCount: number
    error: { message: string } | null
    refetch(): unknown
  }
  /** What is said while it is read, for the first time or once more after a failure. */
  loading: string
  /** What is said when it could not be read, where the page has words of its own. */
  failure?: string
  /** Says nothing of the first loading, where the page can be used without. */
  isSilentAtFirst?: boolean
  /** The distance to what follows, where the page leaves none. */
  className?: string
}

/** Nothing, once there is something to show. An older answer may stand beside it: it is still the best there is. */
export function LoadState({
  query,
  loading,
  failure,
  isSilentAtFirst = false,
  className = '',
}: LoadStateProps) {
  if (isSilentAtFirst && query.errorUpdateCount === 0) return null
  if (query.isPending || (query.isError && query.isFetching)) return <LoadingText>{loading}</LoadingText>
  if (!query.isError) return null
  return (
    <div className={`grid justify-items-start gap-4 ${className}`}>
      <Banner tone="danger">{failure ?? query.error?.message}</Banner>
      <Button onClick={() => void query.refetch()}>Try again</Button>
    </div>
  )
}
