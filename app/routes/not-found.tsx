// Every address that is no page: a real 404.

import { data, type MetaFunction } from 'react-router'
import { siteOf } from '../meta.ts'

export function loader(): never {
  throw data('', { status: 404 })
}

export const meta: MetaFunction = ({ matches }) => [{ title: `Page not found · ${siteOf(matches)?.name}` }]

/** Never shown: the root's error page is. */
export default function NotFound() {
  return null
}
