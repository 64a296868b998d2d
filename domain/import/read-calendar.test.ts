import ICAL from 'ical.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { cleanHtml } from '../text/clean-html.ts'
import { ensureTemporal } from '../time/city-day.ts'
import { cityFields } from '../time/city-time.ts'
import { expectedDates, googleCalendar, googleRules } from './google-calendar.fixture.ts'
import type { ImportedEvent } from './imported-event.ts'
import { importedRow } from './imported-row.ts'
import { readCalendar } from './read-calendar.ts'

beforeAll(ensureTemporal)

const zone = 'America/Denver'
const today = '2026-11-16'

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:a@b',
  'SUMMARY:Ride',
  'LOCATION:Park',
  ...lines,
  'END:VEVENT',
]
const read = (...lines: string[]) => readCalendar(calendar(...event(...lines)), zone, today)
const firstOf = (...lines: string[]): ImportedEvent | undefined => read(...lines).events[0]

describe('a year of a club on Google', () => {
  /** The same by what was read: the rule as ical.js reads it, for the rest the exceptions. */
  function readDates(found: ImportedEvent): string[] {
    const [main, ...lines] = (found.series?.rule ?? '').split('\n')
    const days = (name: string) =>
      [main, ...lines].flatMap(line =>
        line?.startsWith(`${name}:`) ? line.slice(name.length + 1).split(',') : [],
      )
    const { date, time } = cityFields(found.begins, zone)
    const byRule: string[] = []
    if (main?.startsWith('FREQ=')) {
      const iterator = ICAL.Recur.fromString(main).iterator(ICAL.Time.fromDateString(date))
      for (let next = iterator.next(); next && next.year < 2028; next = iterator.next())
        byRule.push(next.toString().slice(0, 10).replaceAll('-', ''))
    }
    const all = [...new Set([...byRule, ...days('RDATE')])].filter(day => !days('EXDATE').includes(day))
    const length = Date.parse(found.ends ?? '') - Date.parse(found.begins)
    return all
      .flatMap(day => {
        const dashed = day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
        const own = found.series?.exceptions.find(one => one.date === dashed)
        if (own?.isCancelled) return []
        const start = own?.begins ?? instantOf(dashed, time)
        const end = own?.ends ?? new Date(Date.parse(start) + length).toISOString()
        return [`${start} ${end} ${own?.texts?.title ?? found.texts.title}`]
      })
      .filter(text => text < '2027-11-16')
      .toSorted()
  }

  /** Without the code under test: Denver is 7 hours behind, and 6 in summer. */
  function instantOf(day: string, time: string): string {
    const isSummer = day >= '2027-03-14' && day < '2027-11-07'
    return new Date(`${day}T${time}:00${isSummer ? '-06:00' : '-07:00'}`).toISOString()
  }

  it.each(googleRules)('%s has the dates that ical.js finds', uid => {
    const { events } = readCalendar(googleCalendar, zone, today)
    const found = events.find(one => one.uid === `${uid}@google.com`)
    const dates = found ? readDates(found) : []
    expect(dates.length).toBeGreaterThan(0)
    expect(dates).toEqual(expectedDates(`${uid}@google.com`))
  })

  it('says which rides it could not keep as they are, and reads all of them', () => {
    const { name, events, faults } = readCalendar(googleCalendar, zone, today)
    expect(name).toBe('Mile High Wheelers')
    expect(events).toHaveLength(googleRules.length + 1)
    const sentence =
      'It repeats in a way that cannot be kept here. Its dates of the next year were read one by one.'
    expect(faults).toEqual([
      { where: 'Every Third Day', what: sentence },
      { where: 'Summer Saturday', what: sentence },
    ])
  })

  it('keeps the HTML of descriptions for the cleaner of the product, which leaves nothing that runs', () => {
    const { events } = readCalendar(googleCalendar, zone, today)
    const single = events.find(one => one.uid === 'single@google.com')
    expect(single).toMatchObject({
      begins: '2026-12-05T01:30:00.000Z',
      ends: '2026-12-05T03:30:00.000Z',
      updatedAt: '2026-10-30T08:15:00.000Z',
      sequence: 3,
      isCancelled: false,
      texts: {
        title: 'Lantern Ride',
        location: { name: 'Civic Center Park, 101 W 14th Ave, Denver, CO 80202, USA', url: '' },
      },
    })
    const clean = cleanHtml(single?.texts.description ?? '')
    expect(clean).toContain('Meet at <b>6</b>, roll at 6:15.<br />')
    expect(clean).toContain('href="https://wheelers.example/rides"')
    expect(clean).not.toContain('alert')
  })
})

describe('times', () => {
  const starts: [string, string, string][] = [
    ['without a zone are the city’s', 'DTSTART:20270115T180000', '2027-01-16T01:00:00.000Z'],
    ['in UTC', 'DTSTART:20270115T180000Z', '2027-01-15T18:00:00.000Z'],
    [
      'by a name of the tz database',
      'DTSTART;TZID=Europe/Berlin:20270715T180000',
      '2027-07-15T16:00:00.000Z',
    ],
    [
      'by a name behind a path',
      'DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20270715T180000',
      '2027-07-15T16:00:00.000Z',
    ],
    [
      'by a name of Windows',
      'DTSTART;TZID=Mountain Standard Time:20270715T180000',
      '2027-07-16T00:00:00.000Z',
    ],
    [
      'by a name of Windows in quotes',
      'DTSTART;TZID="W. Europe Standard Time":20270715T180000',
      '2027-07-15T16:00:00.000Z',
    ],
    [
      'by the words of old Outlook',
      'DTSTART;TZID="(UTC-07:00) Mountain Time (US & Canada)":20270715T180000',
      '2027-07-16T00:00:00.000Z',
    ],
    ['of a whole day', 'DTSTART;VALUE=DATE:20270115', '2027-01-15T07:00:00.000Z'],
    ['of a whole day that does not say so', 'DTSTART:20270115', '2027-01-15T07:00:00.000Z'],
    ['that the spring night leaves out', 'DTSTART:20270314T023000', '2027-03-14T09:30:00.000Z'],
  ]
  it.each(starts)('%s', (_, line, begins) => expect(firstOf(line)?.begins).toBe(begins))

  it('by what the calendar itself says of a zone', () => {
    const own = (tzid: string) => `BEGIN:VTIMEZONE
TZID:${tzid}
BEGIN:STANDARD
DTSTART:16011104T020000
RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010311T020000
RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
END:DAYLIGHT
END:VTIMEZONE`
    const at = (day: string) =>
      readCalendar(
        calendar(own('Customized Time Zone'), ...event(`DTSTART;TZID=Customized Time Zone:${day}T180000`)),
        zone,
        today,
      )
    expect(at('20270115').events[0]?.begins).toBe('2027-01-15T23:00:00.000Z')
    expect(at('20270715').events[0]?.begins).toBe('2027-07-15T22:00:00.000Z')
    expect(at('20270313').events[0]?.begins).toBe('2027-03-13T23:00:00.000Z')
    expect(at('20270314').faults).toEqual([])
  })

  it('of a zone that nobody knows are the city’s, and that is said', () => {
    const { events, faults } = read('DTSTART;TZID=Middle Earth:20270115T180000')
    expect(events[0]?.begins).toBe('2027-01-16T01:00:00.000Z')
    expect(faults).toEqual([
      {
        where: 'The calendar',
        what: "Nobody knows the time zone “Middle Earth”. Its times were read as the city's.",
      },
    ])
  })

  it('end as said, after a duration, at the end of the day, or not at all', () => {
    const start = 'DTSTART:20270115T180000'
    expect(firstOf(start, 'DTEND:20270115T200000')?.ends).toBe('2027-01-16T03:00:00.000Z')
    expect(firstOf(start, 'DURATION:PT1H30M')?.ends).toBe('2027-01-16T02:30:00.000Z')
    expect(firstOf(start)?.ends).toBeNull()
    expect(firstOf(start, 'DTEND:20270115T170000')?.ends).toBeNull()
    expect(firstOf(start, 'DTEND:20290115T170000')?.ends).toBeNull()
    expect(firstOf('DTSTART;VALUE=DATE:20270314')).toMatchObject({
      isAllDay: true,
      ends: '2027-03-15T06:00:00.000Z',
    })
    expect(firstOf('DTSTART;VALUE=DATE:20270115', 'DURATION:P2D')?.ends).toBe('2027-01-17T07:00:00.000Z')
  })
})

describe('what repeats', () => {
  const rules: [string, string, string][] = [
    ['20270112', 'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2', 'FREQ=MONTHLY;BYDAY=2TU'],
    ['20270112', 'FREQ=WEEKLY', 'FREQ=WEEKLY;WKST=MO;BYDAY=TU'],
    ['20270112', 'FREQ=DAILY;BYDAY=TU,TH', 'FREQ=WEEKLY;BYDAY=TU,TH'],
    ['20270112', 'FREQ=DAILY;INTERVAL=14', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
    ['20270112', 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=12', 'FREQ=YEARLY'],
    ['20270112', 'FREQ=WEEKLY;BYHOUR=18;BYMINUTE=0;BYDAY=TU', 'FREQ=WEEKLY;WKST=MO;BYDAY=TU'],
    [
      '20270112',
      'FREQ=WEEKLY;UNTIL=20270120T005959Z;BYDAY=TU',
      'FREQ=WEEKLY;WKST=MO;BYDAY=TU;UNTIL=20270118',
    ],
    [
      '20270112',
      'FREQ=WEEKLY;UNTIL=20270120T010000Z;BYDAY=TU',
      'FREQ=WEEKLY;WKST=MO;BYDAY=TU;UNTIL=20270119',
    ],
    ['20270101', 'FREQ=YEARLY;BYDAY=1FR;BYMONTH=1,7;COUNT=3', 'RDATE:20270101,20270702'],
    [
      '20270129',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;UNTIL=20270401',
      'RDATE:20270129,20270226,20270331',
    ],
  ]
  it.each(rules)('from %s, %s', (day, rule, held) => {
    expect(firstOf(`DTSTART:${day}T180000`, `RRULE:${rule}`)?.series?.rule).toBe(held)
  })

  it('by the clock of another zone is read date by date, each at the hour that it has here', () => {
    const { events, faults } = read('DTSTART;TZID=Europe/London:20270310T180000', 'RRULE:FREQ=WEEKLY;COUNT=3')
    // London changes its clocks two weeks after Denver.
    expect(events[0]).toMatchObject({
      begins: '2027-03-10T18:00:00.000Z',
      series: {
        rule: 'RDATE:20270310,20270317,20270324',
        exceptions: [
          { date: '2027-03-17', begins: '2027-03-17T18:00:00.000Z' },
          { date: '2027-03-24', begins: '2027-03-24T18:00:00.000Z' },
        ],
      },
    })
    expect(faults).toHaveLength(1)
  })

  it('by a zone of another name and the same clock keeps its rule', () => {
    const found = firstOf('DTSTART;TZID=America/Boise:20270310T180000', 'RRULE:FREQ=WEEKLY')
    expect(found?.series?.rule).toBe('FREQ=WEEKLY;WKST=MO;BYDAY=WE')
  })

  it('more than once a day is its first date, at no cost', () => {
    const begun = process.cpuUsage()
    for (const freq of ['SECONDLY', 'MINUTELY', 'HOURLY'])
      expect(read('DTSTART:20270115T180000', `RRULE:FREQ=${freq}`)).toMatchObject({
        events: [{ begins: '2027-01-16T01:00:00.000Z' }],
        faults: [{ where: 'Ride', what: 'Only its first date was read: it repeats more than once a day.' }],
      })
    expect(process.cpuUsage(begun).user).toBeLessThan(200_000)
  })

  it('a changed date without a day that can be read does not stand for its series', () => {
    const text = calendar(
      ...event('DTSTART:20270115T180000', 'RRULE:FREQ=WEEKLY'),
      ...event('DTSTART:20270116T180000', 'RECURRENCE-ID:never'),
    )
    const { events, faults } = readCalendar(text, zone, today)
    expect(events).toMatchObject([{ begins: '2027-01-16T01:00:00.000Z', series: { exceptions: [] } }])
    expect(faults).toHaveLength(1)
  })

  it('a changed date whose series is elsewhere is an event of its own', () => {
    const { events } = read('DTSTART:20270115T180000', 'RECURRENCE-ID:20270114T180000')
    expect(events).toMatchObject([{ uid: 'a@b 2027-01-14', begins: '2027-01-16T01:00:00.000Z' }])
  })

  it('of two versions the newer is read; what is private is not', () => {
    const twice = calendar(
      ...event('DTSTART:20270115T180000', 'SEQUENCE:2'),
      ...event('DTSTART:20270116T180000', 'SEQUENCE:1'),
    )
    expect(readCalendar(twice, zone, today).events).toMatchObject([{ begins: '2027-01-16T01:00:00.000Z' }])
    expect(read('DTSTART:20270115T180000', 'CLASS:PRIVATE').events).toEqual([])
  })

  it('is written from today on, in its rhythm, with what is left of a count', () => {
    const choices = {
      typeId: 't',
      groupId: 'g',
      place: '',
      linkOf: (name: string) => `https://m.example/${name}`,
      timeZone: zone,
      today,
    }
    const rowOf = (...lines: string[]) => {
      const found = firstOf(...lines)
      const made = found && importedRow(found, choices)
      return made?.ok
        ? { start: made.row.event.start_date, end: made.row.event.end_date, rule: made.row.rule }
        : made?.missing
    }
    const old = ['DTSTART:20260106T180000', 'DTEND:20260106T200000']
    expect(rowOf(...old, 'RRULE:FREQ=WEEKLY;INTERVAL=2', 'EXDATE:20260120T180000,20261124T180000')).toEqual({
      start: '2026-11-25T01:00:00.000Z',
      end: '2026-11-25T03:00:00.000Z',
      rule: 'FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=TU\nEXDATE:20261124',
    })
    expect(rowOf(...old, 'RRULE:FREQ=WEEKLY;COUNT=50')).toMatchObject({
      rule: 'FREQ=WEEKLY;WKST=MO;BYDAY=TU;COUNT=5',
    })
    expect(rowOf(...old, 'RRULE:FREQ=WEEKLY;COUNT=5')).toEqual(['date'])
    expect(rowOf(...old, 'RDATE:20270105T180000')).toMatchObject({
      start: '2027-01-06T01:00:00.000Z',
      rule: 'RDATE:20270105',
    })
  })
})

describe('a calendar that is broken', () => {
  const huge = 'x'.repeat(200_000)
  const whole = calendar(...event('DTSTART:20270115T180000'))
  const broken: [string, string][] = [
    ['nothing', ''],
    ['a web page', '<!doctype html><html><body>Not found</body></html>'],
    ['bytes', '\u0000\ufffd\u0001PK\u0003\u0004'],
    ['cut in the middle', whole.slice(0, 90)],
    ['without ends', whole.replaceAll(/END:\w+/g, '')],
    ['ends without beginnings', 'END:VEVENT\nEND:VCALENDAR'],
    ['an event in an event in an event', 'BEGIN:VEVENT\n'.repeat(20_000)],
    ['alarms without end', calendar(...event(...Array<string>(20_000).fill('BEGIN:VALARM')))],
    ['no start', calendar(...event())],
    ['a start that is none', calendar(...event('DTSTART:tomorrow'))],
    ['the 31st of February', calendar(...event('DTSTART:20270231T180000'))],
    ['the year 9999', calendar(...event('DTSTART:99990101T180000'))],
    ['25 o’clock', calendar(...event('DTSTART:20270115T250000'))],
    ['a rule of nothing', calendar(...event('DTSTART:20270115T180000', 'RRULE:'))],
    [
      'a rule of nonsense',
      calendar(...event('DTSTART:20270115T180000', 'RRULE:FREQ=BLUE;BYDAY=XX;COUNT=-1')),
    ],
    [
      'a rule of the 31st of February',
      calendar(...event('DTSTART:20270115T180000', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31')),
    ],
    [
      'a rule that counts to a billion',
      calendar(...event('DTSTART:20270115T180000', 'RRULE:FREQ=DAILY;INTERVAL=5;COUNT=1000000000')),
    ],
    [
      'a thousand skipped dates',
      calendar(
        ...event('DTSTART:20270115T180000', 'RRULE:FREQ=DAILY', `EXDATE:${'20270116T180000,'.repeat(5000)}`),
      ),
    ],
    [
      'a line without an end',
      calendar(...event('DTSTART:20270115T180000', `DESCRIPTION:${huge}`, `SUMMARY:${huge}`)),
    ],
    [
      'a line folded a hundred thousand times',
      calendar(...event('DTSTART:20270115T180000', `DESCRIPTION:a${'\r\n b'.repeat(100_000)}`)),
    ],
    [
      'parameters without end',
      calendar(...event(`DTSTART${';A=B'.repeat(20_000)}:20270115T180000`, `X-A${';='.repeat(20_000)}`)),
    ],
    [
      'a zone of a billion changes',
      calendar(
        'BEGIN:VTIMEZONE',
        'TZID:Bad',
        ...Array<string[]>(500)
          .fill([
            'BEGIN:STANDARD',
            'DTSTART:16010101T000000',
            'TZOFFSETFROM:+0000',
            'TZOFFSETTO:+0100',
            'RRULE:FREQ=DAILY',
            'END:STANDARD',
          ])
          .flat(),
        'END:VTIMEZONE',
        ...event('DTSTART;TZID=Bad:20270115T180000'),
      ),
    ],
    [
      'an offset of a hundred hours',
      calendar(
        'BEGIN:VTIMEZONE',
        'TZID:Bad',
        'BEGIN:STANDARD',
        'DTSTART:20000101T000000',
        'TZOFFSETTO:+9999',
        'END:STANDARD',
        'END:VTIMEZONE',
        ...event('DTSTART;TZID=Bad:20270115T180000'),
      ),
    ],
    [
      'two thousand rules that name nothing',
      calendar(
        ...Array.from({ length: 2000 }, (_, at) => [
          'BEGIN:VEVENT',
          `UID:${at}`,
          'DTSTART:20000101T180000',
          'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=9',
          'END:VEVENT',
        ]).flat(),
      ),
    ],
  ]

  it.each(broken)('%s: gives what can be read and says what cannot, soon', (_, text) => {
    const begun = performance.now()
    const { events, faults } = readCalendar(text, zone, today)
    // A second or two; what does not end by itself takes longer on any machine.
    expect(performance.now() - begun).toBeLessThan(60_000)
    for (const found of events) {
      expect(Number.isNaN(Date.parse(found.begins))).toBe(false)
      expect(found.texts.title.length).toBeLessThanOrEqual(200)
      expect(found.texts.description.length).toBeLessThanOrEqual(20_000)
    }
    if (events.length === 0) expect(faults.length).toBeGreaterThan(0)
  })

  it('reads the others of a broken event', () => {
    const text = calendar(
      'BEGIN:VEVENT',
      'SUMMARY:Broken',
      'nonsense',
      'DTSTART;:',
      'END:VEVENT',
      ...event('DTSTART:20270115T180000'),
    )
    const { events, faults } = readCalendar(text, zone, today)
    expect(events).toHaveLength(1)
    expect(faults).toContainEqual({
      where: 'Broken',
      what: 'It has no date that can be read, so it was left out.',
    })
  })

  it('reads 2,000 events and 5 MB, and says that there was more', () => {
    const many = Array.from({ length: 2100 }, (_, at) =>
      event('DTSTART:20270115T180000').join('\n').replace('a@b', `${at}`),
    )
    expect(readCalendar(calendar(...many), zone, today)).toMatchObject({
      faults: [{ where: 'The calendar', what: 'It has 2,100 events. Only the first 2,000 were read.' }],
    })
    expect(readCalendar('x'.repeat(5 * 1024 ** 2 + 1), zone, today)).toEqual({
      events: [],
      faults: [{ where: 'The calendar', what: 'It is longer than 5 MB, so it was not read.' }],
    })
  })
})
