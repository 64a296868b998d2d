// Reads notices for pages, as a visitor may.

import type { AppLoadContext } from 'react-router'
import type { Notice } from '#domain/notice/notice.ts'
import type { DaySpan } from '#domain/time/city-day.ts'
import { visitorClient } from '../../supabase.ts'
import type { Reading } from '../fallback/reading.ts'

/** More than any calendar has a use for: ten may stand over the same days. */
const maxNotices = 100

/** The notices over some days, by their first day, the longer ones first. */
export async function readNotices(
  context: AppLoadContext,
  { first, last }: DaySpan,
): Promise<Reading<Notice[]>> {
  const { data, error } = await visitorClient(context)
    .from('notices')
    .select('id, text, first_day, last_day')
    .gte('last_day', first)
    .lte('first_day', last)
    .order('first_day')
    .order('last_day', { ascending: false })
    .order('id')
    .limit(maxNotices)
  if (error) return { ok: false, error: 'Notices could not be loaded. Please try again later.' }
  return { ok: true, value: data }
}
