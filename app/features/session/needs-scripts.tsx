// What is said on pages about passwords where no scripts run: the session lives in the browser.

import { Banner } from '../../ui/banner.tsx'

/** The words; nothing where scripts run. */
export function NeedsScripts() {
  return (
    <noscript>
      <div className="mx-auto mb-5 max-w-md">
        <Banner tone="notice">Setting a new password needs JavaScript.</Banner>
      </div>
    </noscript>
  )
}
