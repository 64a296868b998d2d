// The site's mark: the arrow that is painted on shared lanes, two chevrons over a bicycle's two wheels.

/** The mark. Beside the site's name it says nothing of its own, so screen readers pass over it. */
export function Mark({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false" className={className}>
      <rect width="48" height="48" rx="12" fill="#07664a" />
      <g fill="none" strokeWidth="4.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M13 17 24 8l11 9" className="stroke-hivis" />
        <path d="M13 27 24 18l11 9" className="stroke-hivis" />
      </g>
      <g fill="none" strokeWidth="3.2" className="stroke-chalk">
        <circle cx="15.5" cy="36" r="5" />
        <circle cx="32.5" cy="36" r="5" />
      </g>
    </svg>
  )
}
