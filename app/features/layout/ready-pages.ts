// Has the scripts of the public pages at hand once the first one is at rest: a link then works at once, and also when
// the connection is lost. React Router would otherwise reload the page, and the browser put an error in its place.

import { useContext, useEffect } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'

/** What a page needs at first goes before. */
const restMilliseconds = 1_500

/** Fetches them, unless this browser is to save data. */
export function useReadyPages(): void {
  const routes = useContext(FrameworkContext)?.manifest.routes
  useEffect(() => {
    if (!routes || savesData()) return
    const scripts = Object.values(routes)
      // What is around the sign-in lies below a route of its own, and is no visitor's business.
      .filter(route => route?.parentId === 'root' && (route.index || route.path))
      .flatMap(route => [route?.module, ...(route?.imports ?? []), route?.clientActionModule])
    const timer = setTimeout(() => {
      for (const script of new Set(scripts)) if (script) fetchAhead(script)
    }, restMilliseconds)
    return () => clearTimeout(timer)
  }, [routes])
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

function fetchAhead(script: string): void {
  if (document.head.querySelector(`link[rel=modulepreload][href="${script}"]`)) return
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: script }))
}
