// Deletes email addresses from old drafts, on every page: this device may be somebody else's tomorrow.

import { readStoredText } from '../../../local-storage.ts'
import { formerKey, storageKey } from './draft-keys.ts'

/** Reading the drafts deletes old addresses. The code for that is loaded only if there are drafts. */
export function forgetOldEmails(): void {
  if ([storageKey, formerKey].every(key => readStoredText(key) === null)) return
  // If it cannot be loaded, the next page tries again.
  import('./drafts.ts').then(({ readDrafts }) => readDrafts()).catch(() => undefined)
}
