// Fetches the scripts of the public pages once the first page is idle, so that links open fast and even offline. The scripts
// go into the browser's cache and run when a page is opened. The service worker is registered with them.

import { useEffect } from 'react'
import { provideRouteModule, useRouteModules } from '../../react-router-internals.ts'
import { whenIdle } from '../../ui/hooks.ts'

const loadedPages = new Map<string, unknown>()

interface Page {
  id: string
  module: string
  imports?: string[] | undefined
}

/** Registers the pages that a script file contains, by their files in `app`. */
export function registerPages(pages: Record<string, unknown>): void {
  for (const [file, page] of Object.entries(pages)) loadedPages.set(file.replace(/^\.\/|\.tsx$/g, ''), page)
}

/** Prefetches the pages and the service worker, unless the browser saves data, and lets the router find the pages. */
export function usePagePrefetch(): void {
  const { routes, routeModules } = useRouteModules()
  useEffect(() => {
    if (!routes || !routeModules || !import.meta.env.PROD) return
    const pages = Object.values(routes)
      .filter(route => route !== undefined)
      // Pages around the sign-in are below a route of their own, and visitors do not need them.
      .filter(route => route.parentId === 'root' && (route.index || route.path))
    for (const page of pages)
      provideRouteModule(routeModules, page.id, () => loadPage(page).catch(failedPage))
    if (savesData()) return
    const scripts = new Set(pages.flatMap(({ imports }) => imports ?? []))
    return whenIdle(() => {
      scripts.forEach(prefetch)
      // The pages work without it too.
      navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
    })
  }, [routes, routeModules])
}

/** The error page then offers a reload; the router alone would reload immediately, and the browser would show its own error. */
function failedPage(error: unknown): unknown {
  return {
    default: () => {
      throw error
    },
  }
}

async function loadPage({ id, imports = [], module }: Page): Promise<unknown> {
  if (!loadedPages.has(id)) await Promise.all(imports.map(script => import(/* @vite-ignore */ script)))
  return loadedPages.get(id) ?? import(/* @vite-ignore */ module)
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

function prefetch(script: string): void {
  // The page's own scripts are loaded already.
  if (document.head.querySelector(`link[rel=modulepreload][href="${script}"]`)) return
  fetch(script, { priority: 'low' })
    .then(response => response.arrayBuffer())
    // Without a connection it is loaded when it is needed.
    .catch(() => undefined)
}
