// Has drafts forget email addresses after a day, on every page: this device may be somebody else's tomorrow.

import { useEffect } from 'react'

/** Few visitors have a draft, so the code that looks after drafts comes only where there is one. */
export function useForgetOldEmails(): void {
  useEffect(() => {
    let hasDrafts = false
    try {
      hasDrafts = Object.keys(window.localStorage).some(key => key.endsWith(':submit-event'))
    } catch {
      // Without storage there are no drafts.
    }
    if (hasDrafts)
      void import('../submissions/form/drafts.ts').then(({ forgetOldEmails }) => forgetOldEmails())
  }, [])
}
