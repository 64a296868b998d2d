// What a person reads who followed a link to an API and cannot be served: a page, where a program gets JSON.

import { PausedError } from '../database/database-error.ts'
import { requestId } from '../request-id.ts'
import { type SmallPageSite, smallPage } from './small-page.ts'

/** Whether whoever asks shows pages: browsers say so when someone follows a link or presses a button, programs do not. */
export function wantsPage(request: Request): boolean {
  return /\btext\/html\b/.test(request.headers.get('accept') ?? '')
}

/** The page for a mailed link of which a part is missing; `instead` says what else there is to do. */
export function incompleteLink(site: SmallPageSite, status: 400 | 404, instead = ''): Response {
  const advice =
    'A part of it seems to be missing, as happens when a mail program breaks a long link into lines. Please go back to the mail and copy the whole link.'
  return smallPage(site, {
    status,
    heading: 'This link is incomplete',
    text: [advice, instead].filter(Boolean).join(' '),
  })
}

/** The page for a request that was refused or failed, with the way to try again where that can help. */
export function failurePage(
  site: SmallPageSite,
  request: Request,
  { status, words, error }: { status: number; words: string; error: unknown },
): Response {
  const { pathname, search } = new URL(request.url)
  const again = { label: 'Try again', url: `${pathname}${search}` }
  if (status === 429 || error instanceof PausedError)
    return smallPage(site, { status, heading: 'Please wait a moment', text: words, link: again })
  if (status >= 500)
    return smallPage(site, {
      status,
      heading: 'This did not work',
      text: 'Something went wrong on our side, and nothing was changed. Please try again in a moment.',
      link: again,
      number: requestId(),
    })
  return smallPage(site, { status, heading: 'This link does not work', text: words })
}
