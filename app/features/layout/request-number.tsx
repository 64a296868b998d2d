// The number under which the log has what went wrong with a page, for people to tell.

import { createContext, useContext, useState } from 'react'

/** The number of the request, on the server. */
export const RequestNumber = createContext('')

const id = 'request-number'

/** The line; nothing where the page was not sent as an error. In a browser the number is read from the page that came. */
export function NumberToTell() {
  const given = useContext(RequestNumber)
  const [number] = useState(() =>
    typeof document === 'undefined' ? given : document.getElementById(id)?.textContent,
  )
  if (!number) return null
  return (
    <p className="mt-3 text-muted">
      If you tell us about it, please tell us this number as well: <span id={id}>{number}</span>
    </p>
  )
}
