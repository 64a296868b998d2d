// How events of a type look on the calendar, while its colour is chosen.

import { typeLabel } from '#domain/text/event-text.ts'
import { eventPaint, SOLID_PAINT, TINT_PAINT } from '../calendar/event-paint.ts'

/** An event of an hour and one of several days, in the colour; gray while it is none. */
export function TypePreview({ name, color }: { name: string; color: string }) {
  const label = typeLabel(name.trim()) || 'New type'
  const chip = 'rounded-md px-3 py-2 font-semibold wrap-anywhere'
  return (
    <div>
      <p className="mb-1 font-semibold">Preview</p>
      <div style={eventPaint({ event_type: { color: color.trim() } })} className="grid gap-2 sm:grid-cols-2">
        <div className={`${chip} ${TINT_PAINT}`}>6:30 PM {label}</div>
        <div className={`${chip} ${SOLID_PAINT}`}>{label}, several days</div>
      </div>
    </div>
  )
}
