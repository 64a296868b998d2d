// The filter by event type: what is selected, and which events that lets through.

/** An event type as the filter bar lists it. */
interface FilterType {
  id: string
  name: string
}

/** What an event says about its type. */
interface TypedEvent {
  type_id?: string | null | undefined
  type_name?: string | null | undefined
}

/** Whether a type is selected; selections hold ids or names, since links and feeds may use either. */
export function isSelected(selection: readonly string[], type: FilterType): boolean {
  return selection.includes(type.id) || selection.includes(type.name)
}

/** The selection after a press on a type. Names are added rather than ids, for URLs that people can read. */
export function toggleType(selection: readonly string[], type: FilterType): string[] {
  if (!isSelected(selection, type)) return [...selection, type.name]
  return selection.filter(selected => selected !== type.id && selected !== type.name)
}

/** The events of the selected types; all of them while nothing is selected. */
export function filterEvents<E extends TypedEvent>(events: readonly E[], selection: readonly string[]): E[] {
  if (selection.length === 0) return [...events]
  const selected = new Set(selection)
  return events.filter(
    ({ type_id, type_name }) => selected.has(type_id ?? '') || selected.has(type_name ?? ''),
  )
}
