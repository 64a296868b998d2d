// Loads the program that reads and draws pictures, where this machine has one.

import { existsSync } from 'node:fs'
import { projectPath } from '#platform/index.ts'

type Sharp = typeof import('sharp').default

let loading: Promise<Sharp | undefined> | undefined

/** Undefined where it cannot be loaded: it is the one package with native parts, and the site runs without it. */
export function loadSharp(): Promise<Sharp | undefined> {
  loading ??= import('sharp').then(
    ({ default: sharp }) => {
      // One thread and no cache: what a picture costs is bounded by how many are made at once.
      sharp.concurrency(1)
      sharp.cache(false)
      return sharp
    },
    () => undefined,
  )
  return loading
}

/** Whether it is installed for this machine. Loading it would tell for sure, and takes a tenth of a second of a start. */
export async function hasSharp(): Promise<boolean> {
  const { platform, arch } = process
  const places = [platform, `${platform}musl`].map(kind => `node_modules/@img/sharp-${kind}-${arch}`)
  return places.some(place => existsSync(projectPath(place))) || (await loadSharp()) !== undefined
}
