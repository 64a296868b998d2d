// A choice between a few things.

interface SegmentsProps<Id extends string> {
  /** What is being chosen, for screen readers. */
  label: string
  segments: readonly { id: Id; label: string }[]
  /** Undefined where something else has taken the choice's place. */
  current: Id | undefined
  onSelect(id: Id): void
}

/** The choice, as one row of buttons. */
export function Segments<Id extends string>({ label, segments, current, onSelect }: SegmentsProps<Id>) {
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{label}</legend>
      {segments.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === current}
          onClick={() => onSelect(id)}
          className="min-h-11 rounded-full border-2 border-edge px-3 font-semibold text-muted sm:px-4 hover:text-ink aria-pressed:border-accent aria-pressed:bg-highlight aria-pressed:text-ink"
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
