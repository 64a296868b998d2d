// The only place that reaches into React Router's internals. The test beside it fails when an upgrade changes them.

import { useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'

/** The routes of this build, and the map in which the router keeps the modules it has loaded. */
export function useRouteModules() {
  const { manifest, routeModules } = useContext(FrameworkContext) ?? {}
  return { routes: manifest?.routes, routeModules }
}

/** Makes the router load a route's module by `load`: it looks into its map before it imports the route's own file. */
export function provideRouteModule(routeModules: object, id: string, load: () => Promise<unknown>): void {
  if (id in routeModules) return
  let loading: Promise<unknown> | undefined
  const get = () => {
    loading ??= load()
    void loading.then(value => Object.defineProperty(routeModules, id, { value, configurable: true }))
    return loading
  }
  Object.defineProperty(routeModules, id, { get, configurable: true, enumerable: true })
}
