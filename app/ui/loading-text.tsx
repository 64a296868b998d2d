// What stands where something is still on its way.

/** A loading text, read out when a screen reader pauses. */
export function LoadingText({ children }: { children: string }) {
  return (
    <p role="status" className="py-12 text-center text-lg text-muted">
      {children}
    </p>
  )
}
