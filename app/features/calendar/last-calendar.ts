// Remembers the calendar that was shown last, so that other pages link back to its month, view and filters.

import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { readStoredText, storeText } from '../../local-storage.ts'
import { useIsHydrated } from '../../ui/hooks.ts'

const storageKey = 'last-calendar'

/** For a page that shows a calendar: from now on, 'Back to Calendar' leads here. */
export function useAsLastCalendar(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    storeText(storageKey, pathname + search, 'sessionStorage')
  }, [pathname, search])
}

/** Where 'Back to Calendar' leads: in the server's HTML, to the whole calendar. */
export function useLastCalendar(): string {
  return useIsHydrated() ? stored() : '/'
}

function stored(): string {
  return readStoredText(storageKey, 'sessionStorage') ?? cameFrom()
}

/** The calendar whose link was pressed before its page was hydrated and could store itself. */
function cameFrom(): string {
  if (!URL.canParse(document.referrer)) return '/'
  const { origin, pathname, search } = new URL(document.referrer)
  return origin === window.location.origin && pathname === '/' ? pathname + search : '/'
}
