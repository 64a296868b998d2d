import { describe, expect, it } from 'vitest'
import type { OnlyFilter } from '#domain/event/only-filter.ts'
import { subscribeLinks } from './subscribe.tsx'

const links = (types: string[] = [], groupId?: string, only: OnlyFilter[] = []) =>
  subscribeLinks('https://rides.example', 'Rides & Co', { types, only, groupId })

describe('the links to subscribe', () => {
  it('lead to everything when nothing is chosen', () => {
    expect(links()).toEqual({
      webcal: 'webcal://rides.example/functions/v1/calendar-feed',
      google:
        'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Frides.example%2Ffunctions%2Fv1%2Fcalendar-feed',
      outlook:
        'https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Frides.example%2Ffunctions%2Fv1%2Fcalendar-feed&name=Rides+%26+Co',
      calendar: 'https://rides.example/functions/v1/calendar-feed',
      rss: 'https://rides.example/functions/v1/rss-feed',
    })
  })

  it('carry the filter and the group', () => {
    const { calendar, rss, google } = links(['group-ride', 'a & b'], 'c0ffee')
    expect(calendar).toBe(
      'https://rides.example/functions/v1/calendar-feed?type=group-ride&type=a+%26+b&group=c0ffee',
    )
    expect(rss).toContain('?type=group-ride&type=a+%26+b&group=c0ffee')
    expect(links(['race'], undefined, ['weekend', 'free']).rss).toContain('?type=race&only=weekend&only=free')
    expect(new URL(google).searchParams.get('cid')).toBe(calendar.replace('https:', 'webcal:'))
  })
})
