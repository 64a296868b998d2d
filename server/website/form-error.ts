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

export async function checkForm(request: Request): Promise<void> {
  if (!formTypes.test(request.headers.get('content-type') ?? '')) throw new FormError(refusals.notAForm)
  try {
    await request.clone().formData()
  } catch {
    throw new FormError(refusals.unreadableForm)
  }
}
