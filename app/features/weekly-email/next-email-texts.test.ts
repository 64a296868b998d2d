import { beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/temporal.ts'
import { previewText, statusText } from './next-email-texts.ts'

beforeAll(() => ensureTemporal())

const email = { week: '2026-11-22', isSkipped: false, hasEvents: true, recipients: 1_234 }

describe('the next email', () => {
  it('goes out to so many people, and the preview says that it is what they get', () => {
    expect(statusText(email)).toBe('Goes out on Sunday, November 22, 2026 at 7:00 AM to 1,234 people.')
    expect(previewText(email)).toMatch(
      /^This is what 1,234 people get on Sunday, November 22, 2026 at 7:00 AM, as the calendar stands now\./,
    )
    expect(previewText({ ...email, recipients: 1 })).toMatch(/^This is what 1 person gets on/)
  })

  it.each([
    [{ isSkipped: true }, /^Skipped: nothing goes out/, /^This week is skipped\./],
    [{ isSkipped: true, hasEvents: false }, /^Skipped: nothing goes out/, /^This week is skipped\./],
    [{ hasEvents: false }, /^The week has no events so far\./, /^A week without events sends nothing/],
    [{ recipients: 0 }, /^Nobody is subscribed/, /^Nobody is subscribed/],
  ])('is not promised where it does not go out: %j', (facts, status, preview) => {
    expect(statusText({ ...email, ...facts })).toMatch(status)
    expect(previewText({ ...email, ...facts })).toMatch(preview)
  })
})
