// Has the scripts of the public pages at hand once the first one is at rest: a link then works at once, and also when
// the connection is lost. They lie in the browser's cache, and run when a page is opened. The service worker comes with them.

import { useContext, useEffect } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'
import { whenAtRest } from '../../ui/when-at-rest.ts'

const ready = new Map<string, unknown>()

interface Page {
  id: string
  module: string
  imports?: string[] | undefined
}

/** Tells which pages a file of scripts holds, by their files in `app`. */
export function readyPages(pages: Record<string, unknown>): void {
  for (const [file, page] of Object.entries(pages)) ready.set(file.replace(/^\.\/|\.tsx$/g, ''), page)
}

/** Fetches them and the service worker, unless this browser is to save data, and has the router find the pages in them. */
export function useReadyPages(): void {
  const { manifest, routeModules } = useContext(FrameworkContext) ?? {}
  useEffect(() => {
    if (!manifest || !routeModules || !import.meta.env.PROD) return
    const pages = Object.values(manifest.routes)
      // What is around the sign-in lies below a route of its own, and is no visitor's business.
      .filter(route => route !== undefined)
      .filter(route => route.parentId === 'root' && (route.index || route.path))
    for (const page of pages) if (!(page.id in routeModules)) offerPage(routeModules, page)
    if (savesData()) return
    const scripts = new Set(pages.flatMap(({ imports }) => imports ?? []))
    return whenAtRest(() => {
      scripts.forEach(fetchAhead)
      // Where it may not be, the pages do without.
      navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
    })
  }, [manifest, routeModules])
}

/**
 * The router keeps the pages that it has loaded, and looks there before it asks for a page's own file, which does no more than
 * pass on a part of a bigger one. A page whose scripts do not come is an error in its place, for which the error page offers
 * a reload; the router would reload at once, and the browser put an error of its own there.
 */
function offerPage(routeModules: object, page: Page): void {
  let loading: Promise<unknown> | undefined
  const get = () => {
    loading ??= loadPage(page).catch(failedPage)
    void loading.then(value => Object.defineProperty(routeModules, page.id, { value, configurable: true }))
    return loading
  }
  Object.defineProperty(routeModules, page.id, { get, configurable: true, enumerable: true })
}

function failedPage(error: unknown): unknown {
  return {
    default: () => {
      throw error
    },
  }
}

async function loadPage({ id, imports = [], module }: Page): Promise<unknown> {
  if (!ready.has(id)) await Promise.all(imports.map(script => import(/* @vite-ignore */ script)))
  return ready.get(id) ?? import(/* @vite-ignore */ module)
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

/** Into the browser's cache. What the page names has been loaded with it. */
function fetchAhead(script: string): void {
  if (document.head.querySelector(`link[rel=modulepreload][href="${script}"]`)) return
  fetch(script, { priority: 'low' })
    .then(answer => answer.arrayBuffer())
    // Without a connection it is loaded when it is needed.
    .catch(() => undefined)
}
