// Every other URL: a real 404.

import { data } from 'react-router'

export function loader(): never {
  throw data('', { status: 404 })
}

/** Never shown; the root's error page is. */
export default function NotFound() {
  return null
}
