// Remembers which calendar was looked at last, so that other pages lead back to its month, its view and its filters.

import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

const storageKey = 'last-calendar'

/** For a page that shows a calendar: the way back leads here from now on. */
export function useAsLastCalendar(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    try {
      window.sessionStorage.setItem(storageKey, pathname + search)
    } catch {
      // Full or forbidden: then the way back leads to the whole calendar.
    }
  }, [pathname, search])
}

/** Where 'Back to Calendar' leads: the server, which knows nobody's way, says the whole calendar. */
export function useLastCalendar(): string {
  return useIsHydrated() ? stored() : '/'
}

function stored(): string {
  try {
    return window.sessionStorage.getItem(storageKey) ?? cameFrom()
  } catch {
    return '/'
  }
}

/** The calendar whose link was pressed before its page was live and could remember itself. */
function cameFrom(): string {
  const { origin, pathname, search } = new URL(document.referrer)
  return origin === window.location.origin && pathname === '/' ? pathname + search : '/'
}
