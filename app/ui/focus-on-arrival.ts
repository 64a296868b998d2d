// Leads the eye to something that has just appeared because someone asked for it.

/** To be given as the `ref` of an element that can have the focus. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus()
}
