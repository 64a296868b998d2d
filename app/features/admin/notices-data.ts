// The form for notices and the list of them, as the page that manages them reads it.

import * as z from 'zod/mini'
import {
  MAX_NOTICE_DAYS_LATER,
  MAX_NOTICE_LENGTH,
  type NoticeContent,
  noticeText,
} from '#domain/event/notice.ts'
import { looseText, requiredText } from '#domain/text/form-fields.ts'
import { addDays, EARLIEST_DAY, isCityDay, LATEST_DAY } from '#domain/time/city-day.ts'
import type { Client } from '../../data-client.ts'
import { parseResponse } from '../../read-data.ts'

const managedNotice = z.object({
  id: z.string(),
  text: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  updated_at: z.string(),
})
export type ManagedNotice = z.infer<typeof managedNotice>

/** As many as one page can hold; nobody needs the older ones. */
const maxNotices = 200

/** The newest notices, the last day first. */
export async function readManagedNotices(client: Client): Promise<ManagedNotice[]> {
  const answer = await client
    .from('notices')
    .select('id, text, first_day, last_day, updated_at')
    .order('last_day', { ascending: false })
    .order('first_day', { ascending: false })
    .order('id')
    .limit(maxNotices)
  return parseResponse(z.array(managedNotice), answer)
}

function isShownDay(day: string): boolean {
  return isCityDay(day) && day >= EARLIEST_DAY && day <= LATEST_DAY
}

function lastDayProblem(first: string, last: string): string | undefined {
  if (last === '') return undefined
  if (!isShownDay(last)) return 'Please choose a day of the calendar.'
  if (last < first) return 'The last day must not be before the first.'
  if (last > addDays(first, MAX_NOTICE_DAYS_LATER))
    return `A notice lasts ${MAX_NOTICE_DAYS_LATER + 1} days at most.`
  return undefined
}

/** The form. A notice without a last day is for its first day alone. */
export const noticeForm = z.pipe(
  z
    .object({
      text: requiredText(MAX_NOTICE_LENGTH, 'Please enter a sentence.'),
      first_day: looseText().check(z.refine<string>(isShownDay, 'Please choose the first day.')),
      last_day: looseText(),
    })
    .check(({ value, issues }) => {
      const message = lastDayProblem(value.first_day, value.last_day)
      if (message) issues.push({ code: 'custom', path: ['last_day'], message, input: value })
    }),
  z.transform(
    ({ text, first_day, last_day }): NoticeContent => ({
      text: noticeText({ text }),
      first_day,
      last_day: last_day || first_day,
    }),
  ),
)
export type NoticeFormValues = z.input<typeof noticeForm>
