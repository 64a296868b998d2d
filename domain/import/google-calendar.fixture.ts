// A club's year as Google writes it: rides that repeat, with dates that were left out, moved, renamed, called off and added.

import ICAL from 'ical.js'

const head = `BEGIN:VCALENDAR
PRODID:-//Google Inc//Google Calendar 70.9054//EN
VERSION:2.0
CALSCALE:GREGORIAN
METHOD:PUBLISH
X-WR-CALNAME:Mile High Wheelers
X-WR-TIMEZONE:America/Denver
BEGIN:VTIMEZONE
TZID:America/Denver
X-LIC-LOCATION:America/Denver
BEGIN:DAYLIGHT
TZOFFSETFROM:-0700
TZOFFSETTO:-0600
TZNAME:MDT
DTSTART:19700308T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0600
TZOFFSETTO:-0700
TZNAME:MST
DTSTART:19701101T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE`

function ride(uid: string, title: string, lines: string[]): string {
  return [
    'BEGIN:VEVENT',
    ...lines,
    'DTSTAMP:20261101T120000Z',
    `UID:${uid}@google.com`,
    'CREATED:20260101T120000Z',
    'DESCRIPTION:Meet at <b>6</b>\\, roll at 6:15.<br><a href="https://wheelers.ex\n ample/rides">All rides</a><script>alert(1)</script>',
    'LAST-MODIFIED:20261030T081500Z',
    'LOCATION:Civic Center Park\\, 101 W 14th Ave\\, Denver\\, CO 80202\\, USA',
    'SEQUENCE:3',
    'STATUS:CONFIRMED',
    `SUMMARY:${title}`,
    'TRANSP:OPAQUE',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P0DT0H30M0S',
    'DESCRIPTION:This is an event reminder',
    'END:VALARM',
    'END:VEVENT',
  ].join('\n')
}

const denver = (day: string, from: string, to: string) => [
  `DTSTART;TZID=America/Denver:${day}T${from}00`,
  `DTEND;TZID=America/Denver:${day}T${to}00`,
]
const instead = (
  uid: string,
  title: string,
  of: string,
  [day, from, to]: [string, string, string],
  status = '',
) =>
  ride(uid, title, [...denver(day, from, to), `RECURRENCE-ID;TZID=America/Denver:${of}0000`]).replace(
    'STATUS:CONFIRMED',
    status || 'STATUS:CONFIRMED',
  )

/** Each of the rides that repeat: what it is known by, and its rule. */
export const googleRules: [string, string][] = [
  ['weekly', 'FREQ=WEEKLY;BYDAY=TU'],
  ['ended', 'FREQ=WEEKLY;WKST=SU;UNTIL=20270401T055959Z;BYDAY=WE'],
  ['second', 'FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=SU,SA'],
  ['counted', 'FREQ=WEEKLY;COUNT=30;BYDAY=MO,TH'],
  ['daily', 'FREQ=DAILY;COUNT=40'],
  ['weekdays', 'FREQ=WEEKLY;BYDAY=FR,MO,TH,TU,WE'],
  ['monthly', 'FREQ=MONTHLY;BYDAY=2TU'],
  ['last', 'FREQ=MONTHLY;BYDAY=-1FR'],
  ['date', 'FREQ=MONTHLY;BYMONTHDAY=31'],
  ['yearly', 'FREQ=YEARLY'],
  ['third-day', 'FREQ=DAILY;INTERVAL=3'],
  ['season', 'FREQ=MONTHLY;BYMONTH=4,5,6,7,8,9;BYDAY=3SA'],
]

/** The whole calendar. All rides begin on days that their rules name, in and after November 2026. */
export const googleCalendar = [
  head,
  ride('weekly', 'Tuesday Night Ride', [
    ...denver('20261117', '1800', '2000'),
    'RRULE:FREQ=WEEKLY;BYDAY=TU',
    'EXDATE;TZID=America/Denver:20261124T180000',
    'EXDATE;TZID=America/Denver:20261222T180000,20261229T180000',
  ]),
  instead('weekly', 'Tuesday Night Ride', '20270309T18', ['20270310', '1830', '2030']),
  instead('weekly', 'Tuesday Lights Ride', '20261215T18', ['20261215', '1800', '2000']),
  instead('weekly', 'Tuesday Night Ride', '20270202T18', ['20270202', '1800', '2000'], 'STATUS:CANCELLED'),
  ride('ended', 'Winter Coffee', [
    ...denver('20261118', '0700', '0800'),
    'RRULE:FREQ=WEEKLY;WKST=SU;UNTIL=20270401T055959Z;BYDAY=WE',
    'EXDATE;TZID=America/Denver:20261223T070000',
  ]),
  ride('second', 'Weekend Miles', [
    ...denver('20261121', '0900', '1300'),
    'RRULE:FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=SU,SA',
  ]),
  instead('second', 'Weekend Miles', '20261205T09', ['20261206', '0900', '1300']),
  ride('counted', 'Hill Repeats', [
    ...denver('20261119', '0600', '0700'),
    'RRULE:FREQ=WEEKLY;COUNT=30;BYDAY=MO,TH',
  ]),
  ride('daily', 'Forty Days of Riding', [...denver('20261201', '1200', '1230'), 'RRULE:FREQ=DAILY;COUNT=40']),
  ride('weekdays', 'Bike Bus', [
    ...denver('20261123', '0730', '0815'),
    'RRULE:FREQ=WEEKLY;BYDAY=FR,MO,TH,TU,WE',
    'EXDATE;TZID=America/Denver:20261126T073000,20261127T073000',
  ]),
  ride('monthly', 'Full Moon', [
    ...denver('20261208', '2330', '2359'),
    'RRULE:FREQ=MONTHLY;BYDAY=2TU',
    'RDATE;TZID=America/Denver:20270101T233000',
  ]),
  ride('last', 'Critical Mass', [...denver('20261127', '1730', '1930'), 'RRULE:FREQ=MONTHLY;BYDAY=-1FR']),
  ride('date', 'Last Day', [...denver('20261231', '2200', '2300'), 'RRULE:FREQ=MONTHLY;BYMONTHDAY=31']),
  ride('yearly', 'Bike to Work Day', [
    'DTSTART;VALUE=DATE:20270623',
    'DTEND;VALUE=DATE:20270624',
    'RRULE:FREQ=YEARLY',
  ]),
  ride('third-day', 'Every Third Day', [
    ...denver('20261120', '0600', '0700'),
    'RRULE:FREQ=DAILY;INTERVAL=3',
  ]),
  ride('season', 'Summer Saturday', [
    ...denver('20270417', '0800', '1100'),
    'RRULE:FREQ=MONTHLY;BYMONTH=4,5,6,7,8,9;BYDAY=3SA',
  ]),
  ride('single', 'Lantern Ride', ['DTSTART:20261205T013000Z', 'DTEND:20261205T033000Z']),
  'END:VCALENDAR',
  '',
]
  .join('\n')
  .replaceAll('\n', '\r\n')

/** By ical.js: the dates of one ride within a year, each with its end and its title, without those that are off. */
export function expectedDates(uid: string): string[] {
  const root = new ICAL.Component(ICAL.parse(googleCalendar))
  for (const part of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(part)
  const all = root.getAllSubcomponents('vevent').filter(part => part.getFirstPropertyValue('uid') === uid)
  const main = all.find(part => !part.hasProperty('recurrence-id'))
  const ride = new ICAL.Event(main, {
    exceptions: all.filter(part => part !== main).map(part => new ICAL.Event(part)),
  })
  const dates: string[] = []
  const iterator = ride.iterator()
  for (let next = iterator.next(); next && next.year < 2028; next = iterator.next()) {
    const { startDate, endDate, item } = ride.getOccurrenceDetails(next)
    if (item.component.getFirstPropertyValue('status') === 'CANCELLED') continue
    const instant = (time: ICAL.Time) =>
      time.isDate
        ? `${time}T07:00:00.000Z`.replace(/-0[67]-\d\dT07/, part => part.replace('T07', 'T06'))
        : time.toJSDate().toISOString()
    dates.push(`${instant(startDate)} ${instant(endDate)} ${item.summary}`)
  }
  return dates.filter(date => date < '2027-11-16').toSorted()
}
