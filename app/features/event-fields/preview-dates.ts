// Asks the database for the first dates of a series while it is being typed: the same function that will make them.

import * as z from 'zod/mini'
import type { Site } from '../../site.ts'

/** The dates, as instants; or what is wrong with the rule, in words; or that it took too long, and may be asked again. */
export type PreviewedDates =
  | { ok: true; dates: string[] }
  | { ok: false; message: string | undefined; isCut?: boolean }

const answer = z.array(z.string())
/** The database's words about the rule itself; what else an API says, such as of its limits, is nothing for this form. */
const refusal = z.object({ code: z.literal('PT400'), message: z.string() })
/** With which a question that took too long was stopped. */
const cut = z.object({ code: z.literal('57014') })

/** Asks once. What goes wrong on the way has no words: the preview is a help, and the form works without it. */
export async function previewDates(
  { publishableKey }: Pick<Site, 'publishableKey'>,
  series: { start: string; rule: string; max_dates: number },
  signal?: AbortSignal,
): Promise<PreviewedDates> {
  try {
    const response = await fetch('/rest/v1/rpc/preview_event_series', {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(series),
      ...(signal && { signal }),
    })
    const body: unknown = await response.json()
    if (response.ok) return { ok: true, dates: z.parse(answer, body) }
    if (z.safeParse(cut, body).success) return { ok: false, message: undefined, isCut: true }
    return { ok: false, message: z.parse(refusal, body).message }
  } catch {
    return { ok: false, message: undefined }
  }
}
