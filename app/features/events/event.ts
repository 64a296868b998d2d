// What pages know of an event.

/** A kind of event. */
export interface EventType {
  id: string
  name: string
  color: string
}

/** An event as lists and the calendar show it. */
export interface EventSummary {
  id: string
  title: string
  start_date: string
  end_date: string | null
  type_id: string
  type_name: string
  event_type: EventType | null
  group: { id: string; name: string } | null
  location: { name: string; url: string }
}

/** An event with everything its own page shows. */
export interface EventDetail extends Omit<EventSummary, 'group'> {
  group: { id: string; name: string; website: string | null } | null
  host: { name?: string | undefined; url?: string | undefined } | null
  /** Cleaned: safe to put into the page. */
  descriptionHtml: string
  /** The beginning of the description as plain text, for previews elsewhere. */
  summary: string
  calendarLink: string
  status: string
  /** When a postponed event takes place instead. */
  newDate: { start_date: string; end_date: string | null } | null
  series: EventSeries | null
}

/** What the page of a date says of its series. */
export interface EventSeries {
  id: string
  /** 'Every Tuesday' */
  rhythm: string
  nextDates: { id: string; start_date: string; status: string }[]
}
