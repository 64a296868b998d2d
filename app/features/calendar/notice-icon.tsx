// The sign of a notice, which always stands beside words. Drawn here: a package of icons is more than a first visit should load.

/** The sign. */
export function NoticeIcon({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
      className={`shrink-0 text-accent ${className}`}
    >
      <path d="M4 9.5v5h4l9 5v-15l-9 5zM20.5 10v4M8 14.5 9.5 20" />
    </svg>
  )
}
