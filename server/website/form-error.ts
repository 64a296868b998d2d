// Looks whether a form can be read at all, before a page is asked what to do with it.

import { type Refusal, refusals } from './refusal.ts'

/** A form that no page can read. */
export class FormError extends Error {
  override readonly name = 'FormError'
  constructor(readonly refusal: Refusal) {
    super(refusal.heading)
  }
}

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/** Throws what a person is told. It is nobody's fault here, so nothing of it is logged as one. */
export async function checkForm(request: Request, siteUrl: string): Promise<void> {
  if (isFromElsewhere(request, siteUrl)) throw new FormError(refusals.otherSite)
  if (!formTypes.test(request.headers.get('content-type') ?? '')) throw new FormError(refusals.notAForm)
  try {
    await request.clone().formData()
  } catch {
    throw new FormError(refusals.unreadableForm)
  }
}

/** By what a browser says of the page that sends; other programs need not say anything. */
function isFromElsewhere(request: Request, siteUrl: string): boolean {
  const said = request.headers.get('origin')
  if (said === null) return false
  if (!URL.canParse(said)) return true
  const { origin, host } = new URL(said)
  return origin !== new URL(request.url).origin && host !== new URL(siteUrl).host
}
