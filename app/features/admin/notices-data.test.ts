import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { complaints } from '#domain/text/complaints.fixture.ts'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { noticeForm } from './notices-data.ts'

beforeAll(ensureTemporal)

const filled = { text: 'Ice on the bridge', first_day: '2026-12-01', last_day: '2026-12-03' }

describe('the form for a notice', () => {
  it('sends the sentence in one line and its days', () => {
    expect(z.parse(noticeForm, filled)).toEqual(filled)
    expect(z.parse(noticeForm, { ...filled, text: ' Ice\non  the bridge ' }).text).toBe('Ice on the bridge')
  })

  it('means the first day alone without a last one', () => {
    expect(z.parse(noticeForm, { ...filled, last_day: '' }).last_day).toBe('2026-12-01')
  })

  it('asks for a sentence and a first day', () => {
    expect(complaints(noticeForm, { text: ' \u200b ', first_day: '', last_day: '' })).toEqual({
      text: 'Please enter a sentence.',
      first_day: 'Please choose the first day.',
    })
  })

  it('counts 300 characters as the database does', () => {
    expect(complaints(noticeForm, { ...filled, text: '🚲'.repeat(300) })).toEqual({})
    expect(complaints(noticeForm, { ...filled, text: 'x'.repeat(301) })).toEqual({
      text: 'Please use at most 300 characters.',
    })
  })

  it.each(['2026-02-30', '1999-12-31', '2200-01-01', 'tomorrow'])('refuses the first day %j', first_day => {
    expect(complaints(noticeForm, { ...filled, first_day, last_day: '' })).toEqual({
      first_day: 'Please choose the first day.',
    })
  })

  it.each([
    ['2026-11-30', 'The last day must not be before the first.'],
    ['2027-03-04', 'A notice lasts 93 days at most.'],
    ['2026-13-01', 'Please choose a day of the calendar.'],
  ])('refuses the last day %j', (last_day, words) => {
    expect(complaints(noticeForm, { ...filled, last_day })).toEqual({ last_day: words })
  })

  it('takes 93 days', () => {
    expect(complaints(noticeForm, { ...filled, last_day: '2027-03-03' })).toEqual({})
  })
})
