// A value that changes only when it has stopped changing, so that not every key of a search asks the server.

import { useEffect, useState } from 'react'

const quietMilliseconds = 250

/** The value as it was when it last stood still. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMilliseconds)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
