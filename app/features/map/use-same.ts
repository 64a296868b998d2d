// Keeps an object as it was while it says the same, for what is dear to draw anew.

import { useState } from 'react'

/** The value, and the same object as before where nothing in it changed. It must be fit for JSON. */
export function useSame<T>(value: T): T {
  const [kept, setKept] = useState(value)
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}
