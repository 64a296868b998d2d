// Whether an event takes place, in the words that pages, feeds, calendars and mail share.

/** What became of an event, as the database has it: 'scheduled', 'cancelled' or 'postponed'. */
interface WithStatus {
  status: string
}

const words = new Map([
  ['cancelled', 'Cancelled'],
  ['postponed', 'Postponed'],
])

/** 'Cancelled' or 'Postponed'; nothing for an event that takes place. */
export function statusWord({ status }: WithStatus): string | undefined {
  return words.get(status)
}

/** 'Cancelled: Lantern Ride'; the title alone for an event that takes place. */
export function titleWithStatus(event: WithStatus & { title: string }): string {
  const word = statusWord(event)
  return word ? `${word}: ${event.title}` : event.title
}
