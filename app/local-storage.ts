// This browser's storage. It may be full, forbidden, or hold something that an older version or a stranger wrote.

type StorageArea = 'localStorage' | 'sessionStorage'

/** The part of a zod schema that is used here, so that pages without zod can pass a check of their own. */
interface StoredSchema<T> {
  safeParse(value: unknown): { success: boolean; data?: T | undefined }
}

/** For values that only this site writes, on pages without zod. */
export const anyObject = { safeParse: (value: unknown) => ({ success: true, data: Object(value) }) }

/** The stored text; null if there is none or storage is forbidden. */
export function readStoredText(key: string, area: StorageArea = 'localStorage'): string | null {
  try {
    // Through `window`: newer versions of Node have a `localStorage` of their own, which no page may read.
    return window[area].getItem(key)
  } catch {
    return null
  }
}

/** The stored JSON; undefined if there is none or it does not fit the schema. */
export function readStored<T>(key: string, schema: StoredSchema<T>, area?: StorageArea): T | undefined {
  const text = readStoredText(key, area)
  if (text === null) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Stores a text, or removes it. Where storage is full or forbidden, nothing happens. */
export function storeText(key: string, text: string | undefined, area: StorageArea = 'localStorage'): void {
  try {
    if (text === undefined) window[area].removeItem(key)
    else window[area].setItem(key, text)
  } catch {
    // Nothing on this site depends on it.
  }
}

/** Stores a value as JSON, or removes it if it is undefined. */
export function storeJson(key: string, value: unknown, area?: StorageArea): void {
  storeText(key, JSON.stringify(value), area)
}
