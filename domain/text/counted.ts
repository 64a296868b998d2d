// How many there are of what, in words: '2 events, 1 series, and 3 submissions'.

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })
const digits = new Intl.NumberFormat('en-US')

/** A number with the word for one of it, or for several. */
export type Counted = readonly [number: number, one: string, several: string]

/** Those of which there are any; empty where there is nothing. */
export function countedList(things: readonly Counted[]): string {
  return list.format(
    things.flatMap(([number, one, several]) =>
      number > 0 ? `${digits.format(number)} ${number === 1 ? one : several}` : [],
    ),
  )
}
