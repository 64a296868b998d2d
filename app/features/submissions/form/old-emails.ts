// Forgets email addresses in drafts that are older than a day; for every page, since this device may be somebody else's tomorrow.

import { formerKey, storageKey } from './draft-keys.ts'

/** Reading them forgets; what reads them is loaded only where there is a draft. */
export function forgetOldEmails(): void {
  try {
    if ([storageKey, formerKey].every(key => window.localStorage.getItem(key) === null)) return
  } catch {
    // Without storage there is no draft.
    return
  }
  // Without a connection, the next page does it.
  import('./drafts.ts').then(({ readDrafts }) => readDrafts()).catch(() => undefined)
}
