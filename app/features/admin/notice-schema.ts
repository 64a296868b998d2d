// The form for a notice: what it asks for and what it sends.
import * as z from 'zod/mini'
import {
  MAX_NOTICE_DAYS_LATER,
  MAX_NOTICE_LENGTH,
  type NoticeWords,
  noticeText,
} from '#domain/notice/notice.ts'
import { looseText, requiredText } from '#domain/text/form-fields.ts'
import { addDays, EARLIEST_DAY, isCityDay, LATEST_DAY } from '#domain/time/city-day.ts'

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
    ({ text, first_day, last_day }): NoticeWords => ({
      text: noticeText({ text }),
      first_day,
      last_day: last_day || first_day,
    }),
  ),
)

/** The fields of the form, as typed. */
export type NoticeFormValues = z.input<typeof noticeForm>
