// What stands where data is on its way or did not come: the loading text, or the words and a button that asks again.

import { useRef, useState } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { useFocusHandover } from './use-focus-handover.ts'

/** A loading text, read out when a screen reader pauses. */
export function LoadingText({ children }: { children: string }) {
  return (
    <p role="status" className="py-12 text-center noscript:hidden text-lg text-muted">
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
export function LoadState(props: LoadStateProps) {
  const { query, loading, isSilentAtFirst = false } = props
  if (query.errorUpdateCount > 0) return <FailedLoad {...props} />
  return query.isPending && !isSilentAtFirst ? <LoadingText>{loading}</LoadingText> : null
}

/** What has failed once. It keeps the focus of whoever tries again, whatever comes of it. */
function FailedLoad({ query, loading, failure, className = '' }: LoadStateProps) {
  const [hasRetried, setHasRetried] = useState(false)
  const block = useRef<HTMLDivElement>(null)
  useFocusHandover(block)
  const isLoading = query.isPending || (query.isError && query.isFetching)
  const isLoaded = !isLoading && !query.isError
  if (isLoaded && !hasRetried) return null
  return (
    <div
      ref={block}
      tabIndex={-1}
      className={isLoaded ? 'sr-only' : `grid justify-items-start gap-4 outline-none ${className}`}
    >
      {isLoading && <LoadingText>{loading}</LoadingText>}
      {isLoaded && <p role="status">Loaded.</p>}
      {query.isError && !isLoading && (
        <>
          <Banner tone="danger">{failure ?? query.error?.message}</Banner>
          <Button
            onClick={() => {
              setHasRetried(true)
              block.current?.focus({ preventScroll: true })
              void query.refetch()
            }}
          >
            Try again
          </Button>
        </>
      )}
    </div>
  )
}
