// Counts as text: '2 events, 1 series, and 3 submissions', '4 minutes'.

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })
const digits = new Intl.NumberFormat('en-US')

/** A number with its singular and plural noun. */
export type Counted = readonly [number: number, one: string, several: string]

/** Leaves out zeros; empty if there is nothing. */
export function countedList(things: readonly Counted[]): string {
  return list.format(
    things.flatMap(([number, one, several]) =>
      number > 0 ? `${digits.format(number)} ${number === 1 ? one : several}` : [],
    ),
  )
}

/** '4 minutes'; rounded up. */
export function waitText(seconds: number): string {
  const count = (many: number, unit: string) => `${many} ${unit}${many === 1 ? '' : 's'}`
  if (seconds <= 60) return count(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour')
}
