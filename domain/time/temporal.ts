// Hands out Temporal: the platform's own where there is one, the polyfill where there is none.
import type { Temporal } from 'temporal-polyfill'

type TemporalApi = typeof Temporal

let loaded: TemporalApi | undefined

function isTemporal(value: unknown): value is TemporalApi {
  return typeof value === 'object' && value !== null && 'ZonedDateTime' in value
}

function native(): TemporalApi | undefined {
  const candidate: unknown = Reflect.get(globalThis, 'Temporal')
  return isTemporal(candidate) ? candidate : undefined
}

/**
 * Makes sure that dates can be used; to be awaited once before the first page is rendered or hydrated.
 * The polyfill is kept in this module and not put on globalThis, because its global form also replaces Intl.DateTimeFormat.
 */
export async function ensureTemporal(): Promise<void> {
  loaded ??= native() ?? (await import('temporal-polyfill')).Temporal
}

/** The Temporal namespace; throws when nobody has awaited `ensureTemporal()` on a platform without its own. */
export function temporal(): TemporalApi {
  loaded ??= native()
  if (!loaded) throw new Error('Temporal is not loaded yet: await ensureTemporal() at start.')
  return loaded
}
