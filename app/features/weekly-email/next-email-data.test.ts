import { beforeAll, describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { previewText, statusText } from './next-email-data.ts'

beforeAll(() => ensureTemporal())

const email = {
  week: '2026-11-22',
  isSkipped: false,
  hasEvents: true,
  subscribers: 1_234,
  recipients: 1_234,
  choices: { different: 0, readers: 0 },
}

describe('the next email', () => {
  it('is sent to a number of people, and the preview says that it is what they get', () => {
    expect(statusText(email)).toBe('Goes out on Sunday, November 22, 2026 at 7:00 AM to 1,234 people.')
    expect(previewText(email)).toMatch(
      /^This is what 1,234 people get on Sunday, November 22, 2026 at 7:00 AM, as the calendar stands now\./,
    )
    expect(previewText({ ...email, subscribers: 1 })).toMatch(/^This is what 1 person gets on/)
  })

  it('is described apart from the parts that others chose', () => {
    const chosen = { ...email, recipients: 1_200, choices: { different: 7, readers: 234 } }
    expect(statusText(chosen)).toMatch(/to 1,200 people\.$/)
    expect(previewText(chosen)).toMatch(/^This is what 1,000 people get on/)
    expect(previewText(chosen)).toMatch(
      /234 people get only the parts that they chose: 7 different choices\.$/,
    )
    expect(previewText({ ...chosen, choices: { different: 1, readers: 1 } })).toMatch(
      /1 person gets only the parts that they chose: one choice\.$/,
    )
  })

  it('is one line for those who asked for it when a week has no events', () => {
    expect(statusText({ ...email, hasEvents: false, recipients: 3 })).toBe(
      'The week has no events so far. If it stays so, 3 people who asked for a line in such weeks get one, and others nothing.',
    )
  })

  it.each([
    [{ isSkipped: true }, /^Skipped: nothing goes out/, /^This week is skipped\./],
    [{ isSkipped: true, hasEvents: false }, /^Skipped: nothing goes out/, /^This week is skipped\./],
    [
      { hasEvents: false, recipients: 0 },
      /^The week has no events so far\. If it stays so, nothing goes out/,
      /^A week without events sends at most a line/,
    ],
    [{ subscribers: 0, recipients: 0 }, /^Nobody is subscribed/, /^Nobody is subscribed/],
    [{ recipients: 0 }, /^Nothing that anyone chose is on so far\./, /^This is what 1,234 people get/],
  ])('is not promised when it will not be sent: %j', (facts, status, preview) => {
    expect(statusText({ ...email, ...facts })).toMatch(status)
    expect(previewText({ ...email, ...facts })).toMatch(preview)
  })
})
