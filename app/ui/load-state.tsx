// Shown while data loads, when it could not be loaded, and when an action failed: a message and a way to try again.

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { useFocusHandover } from './focus.ts'

/** A loading text, announced when a screen reader pauses. */
export function LoadingText({ children }: { children: string }) {
  return (
    <p role="status" className="py-12 text-center noscript:hidden text-lg text-muted">
      {children}
    </p>
  )
}

interface LoadStateProps {
  query: {
    isPending: boolean
    isError: boolean
    isFetching: boolean
    errorUpdateCount: number
    error: { message: string } | null
    refetch(): unknown
  }
  loading: string
  /** Replaces the error's own message. */
  failure?: string
  /** Hides the first loading text, where the page can be used without the data. */
  isSilentAtFirst?: boolean
  className?: string
}

/** Renders nothing once there is data. Older data may be shown beside it. */
export function LoadState(props: LoadStateProps) {
  const { query, loading, isSilentAtFirst = false } = props
  if (query.errorUpdateCount > 0) return <FailedLoad {...props} />
  return query.isPending && !isSilentAtFirst ? <LoadingText>{loading}</LoadingText> : null
}

/** A query that has failed before. It holds the focus of anyone who retries, whatever the result. */
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

interface ProblemProps {
  problem: string
  children: ReactNode
  /** Called once it is in the page, to take the focus if that would otherwise be lost. */
  onShown(block: HTMLElement): void
}

function Problem({ problem, onShown, children }: ProblemProps) {
  const block = useRef<HTMLDivElement>(null)
  useFocusHandover(block)
  const shown = useRef(onShown)
  useEffect(() => {
    if (block.current) shown.current(block.current)
  }, [])
  return (
    <div ref={block} tabIndex={-1} className="grid scroll-my-24 justify-items-start gap-3 outline-none">
      <Banner tone="danger">{problem}</Banner>
      {children}
    </div>
  )
}

interface ActionProblemProps {
  problem: string
  isBusy: boolean
  onRetry(): void
}

/** Why an action failed. It scrolls into view and takes the focus, because the pressed button may be gone. */
export function ActionProblem({ problem, isBusy, onRetry }: ActionProblemProps) {
  const takeFocus = (block: HTMLElement) => {
    if (block.contains(document.activeElement)) return
    block.focus({ preventScroll: true })
    block.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Problem problem={problem} onShown={takeFocus}>
      <Button look="secondary" aria-disabled={isBusy} onClick={() => !isBusy && onRetry()}>
        {isBusy ? 'Trying again...' : 'Try again'}
      </Button>
    </Problem>
  )
}

/** Why a form could not be saved. It takes the focus that the submit button lost when it was disabled. */
export function FormProblem({ problem }: { problem: string }) {
  const takeFocus = (block: HTMLElement) => {
    if (!block.closest('form')?.contains(document.activeElement)) block.focus()
  }
  return (
    <Problem problem={problem} onShown={takeFocus}>
      {problem.endsWith('Please try again.') && (
        <Button type="submit" look="secondary">
          Try again
        </Button>
      )}
    </Problem>
  )
}
