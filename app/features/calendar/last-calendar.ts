// Remembers the calendar that was shown last, so that other pages link back to its month, view and filters.

import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '../../ui/hooks.ts'

const storageKey = 'last-calendar'

/** For a page that shows a calendar: from now on, 'Back to Calendar' leads here. */
export function useAsLastCalendar(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    try {
      window.sessionStorage.setItem(storageKey, pathname + search)
    } catch {
      // Full or forbidden: then the link leads to the whole calendar.
    }
  }, [pathname, search])
}

/** Where 'Back to Calendar' leads: in the server's HTML, to the whole calendar. */
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

/** The calendar whose link was pressed before its page was hydrated and could store itself. */
function cameFrom(): string {
  const { origin, pathname, search } = new URL(document.referrer)
  return origin === window.location.origin && pathname === '/' ? pathname + search : '/'
}
