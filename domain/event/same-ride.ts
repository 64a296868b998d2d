// Whether two rides are perhaps the same one, told twice.

/** What is compared of a ride. */
interface ComparedRide {
  title: string
  location: { name: string }
  start_date: string
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The same name, or the same place at the same time. */
export function isPerhapsSameRide(one: ComparedRide, other: ComparedRide): boolean {
  const isSameTime = Date.parse(one.start_date) === Date.parse(other.start_date)
  const isSamePlace = letters(one.location.name) === letters(other.location.name)
  return letters(one.title) === letters(other.title) || (isSameTime && isSamePlace)
}
