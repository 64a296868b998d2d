import { describe, expect, it } from 'vitest'
import { ensureTemporal } from '../time/city-day.ts'
import {
  buildDigest,
  DIGEST_HEADING,
  digestMarkdown,
  digestSpan,
  firstSentence,
  introParagraphs,
} from './digest.ts'

await ensureTemporal()

const DENVER = 'America/Denver'
const SITE = 'https://rides.example'
const WEEK = { first: '2026-11-15', last: '2026-11-21' }

const saturday = {
  id: 'e2',
  title: 'Coffee ride',
  description: '<p>Slow ride to <b>St. Mark</b> coffee. Bring a lock.</p>',
  start_date: '2026-11-21T16:00:00Z',
  end_date: '2026-11-21T18:00:00Z',
}
const sunday = { id: 'e1', title: 'Night ride', description: null, start_date: '2026-11-16T02:00:00Z' }

const build = (...events: Parameters<typeof buildDigest>[0][number][]) =>
  buildDigest(events, WEEK, DENVER, SITE)

describe('the days of a digest', () => {
  it('are Sunday to Saturday of the current week', () => {
    expect(digestSpan('2026-11-18')).toEqual(WEEK)
    expect(digestSpan('2026-11-15')).toEqual(WEEK)
    expect(digestSpan('2026-11-21')).toEqual(WEEK)
    expect(digestSpan('2026-11-01')).toEqual({ first: '2026-11-01', last: '2026-11-07' })
  })
})

describe('a digest', () => {
  it('lists the events by day, in order of time', () => {
    expect(build(saturday, sunday)).toEqual([
      {
        day: '2026-11-15',
        heading: 'Sunday, November 15, 2026',
        entries: [
          {
            id: 'e1',
            title: 'Night ride',
            day: 'Sunday, November 15, 2026',
            time: '7:00 PM',
            summary: '',
            url: 'https://rides.example/event/e1',
          },
        ],
      },
      {
        day: '2026-11-21',
        heading: 'Saturday, November 21, 2026',
        entries: [
          {
            id: 'e2',
            title: 'Coffee ride',
            day: 'Saturday, November 21, 2026',
            time: '9:00 AM - 11:00 AM',
            summary: 'Slow ride to St. Mark coffee.',
            url: 'https://rides.example/event/e2',
          },
        ],
      },
    ])
  })

  it("leaves out other weeks, by the city's midnights", () => {
    const lastMinute = { ...sunday, start_date: '2026-11-22T06:59:00Z' }
    const nextWeek = { ...sunday, start_date: '2026-11-22T07:00:00Z' }
    const lastWeek = { ...sunday, start_date: '2026-11-15T05:00:00Z' }
    expect(build(lastMinute)).toHaveLength(1)
    expect(build(nextWeek, lastWeek)).toEqual([])
  })

  it('names on its first day what began before and still goes on', () => {
    const tour = { ...sunday, start_date: '2026-11-13T15:00:00Z', end_date: '2026-11-17T23:00:00Z' }
    const [day] = build(tour)
    expect(day?.day).toBe('2026-11-15')
    expect(day?.entries[0]?.day).toBe('Friday, November 13, 2026 – Tuesday, November 17, 2026')
  })

  it('links to the site, however its address is written', () => {
    const [day] = buildDigest([sunday], WEEK, DENVER, 'https://rides.example/')
    expect(day?.entries[0]?.url).toBe('https://rides.example/event/e1')
  })
})

describe('the kind and the place of an event', () => {
  it('are known to the digest in words, and not part of its markdown', () => {
    const ride = { ...sunday, type_name: 'group-ride', location: { name: 'Depot Square' } }
    expect(build(ride)[0]?.entries[0]).toMatchObject({ type: 'Group ride', place: 'Depot Square' })
    expect(digestMarkdown(build(ride))).toBe(digestMarkdown(build(sunday)))
  })
})

describe('the markdown of a digest', () => {
  it('has a heading, then title, day, time, first sentence and link of each event', () => {
    expect(digestMarkdown(build(sunday, saturday))).toBe(
      [
        `# ${DIGEST_HEADING}`,
        '',
        '**Night ride**  ',
        'Sunday, November 15, 2026  ',
        '7:00 PM  ',
        '[Event details](https://rides.example/event/e1)',
        '',
        '**Coffee ride**  ',
        'Saturday, November 21, 2026  ',
        '9:00 AM - 11:00 AM  ',
        'Slow ride to St. Mark coffee.  ',
        '[Event details](https://rides.example/event/e2)',
        '',
      ].join('\n'),
    )
    expect(DIGEST_HEADING).toBe('Events coming up this week:')
  })

  it('says of an event that does not take place that it does not, and why', () => {
    const title = (status: string, status_note: string | null) =>
      digestMarkdown(build({ ...saturday, status, status_note })).split('\n')[2]
    expect(title('cancelled', null)).toBe('**~~Coffee ride~~** (cancelled)  ')
    expect(title('postponed', 'Ice *everywhere*')).toBe(
      '**~~Coffee ride~~** (postponed: Ice \\*everywhere\\*)  ',
    )
    expect(title('scheduled', 'Left from last time')).toBe('**Coffee ride**  ')
  })

  it('has the notices of its days below its heading, as typed', () => {
    const notices = [
      { text: '**Colfax** is\nclosed <b>', first_day: '2026-11-21', last_day: '2026-11-21' },
      { text: 'Smoke', first_day: '2026-11-10', last_day: '2026-11-16' },
    ]
    const markdown = digestMarkdown(build(sunday), notices)
    expect(markdown.split('\n\n').slice(0, 3)).toEqual([
      `# ${DIGEST_HEADING}`,
      '**Notice** for Saturday, November 21, 2026: \\*\\*Colfax\\*\\* is closed \\<b>',
      '**Notice** for November 10 – 16, 2026: Smoke',
    ])
    expect(digestMarkdown([], notices)).toBe('')
  })

  it('is empty without events', () => {
    expect(digestMarkdown([])).toBe('')
  })

  it.each([
    ['2 * 3 *bold* _it_', '2 \\* 3 \\*bold\\* \\_it\\_'],
    ['[link](https://evil.example)', '\\[link\\](https://evil.example)'],
    ['<script>alert(1)</script>', '\\<script>alert(1)\\</script>'],
    ['`code` ~~gone~~ \\', '\\`code\\` \\~\\~gone\\~\\~ \\\\'],
    ['&lt;b&gt; R&D', '\\&lt;b\\&gt; R&D'],
    ['# Not a heading #5', '\\# Not a heading #5'],
    ['- no list', '\\- no list'],
    ['1. no list', '1\\. no list'],
    ['two\n\n# lines', 'two # lines'],
  ])('shows the title %j as typed', (title, escaped) => {
    expect(digestMarkdown(build({ ...sunday, title }))).toContain(`\n**${escaped}**  \n`)
  })

  it('shows a sentence as typed, too', () => {
    const description = '&lt;b&gt;5*&lt;/b&gt; ride. More.'
    expect(digestMarkdown(build({ ...sunday, description }))).toContain('\n\\<b>5\\*\\</b> ride.  \n')
  })
})

describe('the first sentence', () => {
  it.each([
    ['Join us. Bring lights.', 'Join us.'],
    ['Ready? Set! Go.', 'Ready?'],
    ['What?! Yes.', 'What?!'],
    ['He said "ride." Then left.', 'He said "ride."'],
    ['Wait… There is more.', 'Wait…'],
    ['No full stop at all', 'No full stop at all'],
    ['Ends with one.', 'Ends with one.'],
    ['', ''],
    ['<p></p>', ''],
  ])('of %j is %j', (text, sentence) => {
    expect(firstSentence(text)).toBe(sentence)
  })

  it.each([
    ['Meet at St. Mark church. Then ride.', 'Meet at St. Mark church.'],
    ['We climb Mt. Evans today. Bring water.', 'We climb Mt. Evans today.'],
    ['Bring tools, e.g. Allen keys. We help.', 'Bring tools, e.g. Allen keys.'],
    ['It starts at 6 a.m. sharp. Do not be late.', 'It starts at 6 a.m. sharp.'],
    ['Meet at 6 a.m. Saturday at the park. Ride.', 'Meet at 6 a.m. Saturday at the park.'],
    ['Every day at 6 p.m. February to May. Ride.', 'Every day at 6 p.m. February to May.'],
    ['Meet at 6 p.m. We ride at 7.', 'Meet at 6 p.m.'],
    ['Bring lights, locks, etc. We ride late.', 'Bring lights, locks, etc.'],
    ['With Dr. J. Smith of the U.S. team. Free.', 'With Dr. J. Smith of the U.S. team.'],
    ['A 3.5 mile loop at 12.5 mph. Easy.', 'A 3.5 mile loop at 12.5 mph.'],
    ['See https://a.example/x.y?z=1.2 for maps. Bye.', 'See https://a.example/x.y?z=1.2 for maps.'],
    ['Ride no. 7 of the year! Come.', 'Ride no. 7 of the year!'],
    ['On Sat. Nov. 14 we ride. Come.', 'On Sat. Nov. 14 we ride.'],
    ['Up to Ft. Collins and back. Wow.', 'Up to Ft. Collins and back.'],
    ['1. Meet at ten. 2. Ride.', '1. Meet at ten.'],
    ['Yahoo! riders welcome. Yes.', 'Yahoo! riders welcome.'],
    ['(Rain or shine.) Meet here.', '(Rain or shine.)'],
    ['We meet on Main St.', 'We meet on Main St.'],
  ])('is not ended by a full stop inside it: %s', (text, sentence) => {
    expect(firstSentence(text)).toBe(sentence)
  })

  it.each([
    ['A ride in the sun. Bring water.', 'A ride in the sun.'],
    ['We climb 500 ft. Easy pace.', 'We climb 500 ft.'],
    ['Cars? No. Bikes only.', 'Cars?'],
    ['We say no. Come along.', 'We say no.'],
    ['Last ride on Sat. Come along.', 'Last ride on Sat.'],
    ['See you in May. Bring friends.', 'See you in May.'],
  ])('ends with a common word that only looks like an abbreviation: %s', (text, sentence) => {
    expect(firstSentence(text)).toBe(sentence)
  })

  it('has no markup and no references', () => {
    expect(firstSentence('<div><p><b>Caf&eacute;</b> <i>ride &amp; <u>talk</u></i>. More.</p></div>')).toBe(
      'Café ride & talk.',
    )
  })

  it('ends with its paragraph or line', () => {
    expect(firstSentence('<h3>Weekly ride</h3><p>Meet here.</p>')).toBe('Weekly ride')
    expect(firstSentence('Weekly ride\nMeet here.')).toBe('Weekly ride')
    expect(firstSentence('Weekly ride\n\nand more.')).toBe('Weekly ride')
    expect(firstSentence('Weekly ride\n6 PM at the park.')).toBe('Weekly ride')
  })

  it('goes on over lines that a mail program has wrapped', () => {
    expect(firstSentence('A slow ride along\nthe river. Bring water.')).toBe('A slow ride along the river.')
  })

  it('may hold emoji', () => {
    expect(firstSentence('🚲 Ride with us 👩‍👩‍👧! Free.')).toBe('🚲 Ride with us 👩‍👩‍👧!')
  })

  it('is cut at a word when it is very long', () => {
    const sentence = firstSentence(`${'pedal '.repeat(200)}.`)
    expect(sentence.length).toBeLessThanOrEqual(241)
    expect(sentence).toMatch(/^(pedal )+pedal…$/)
    expect(firstSentence('one two three four. five', 10)).toBe('one two…')
  })

  it.each([
    ['dots', `${'.'.repeat(20_000)}x`],
    ['abbreviations', 'a. '.repeat(7000)],
    ['a long word, then abbreviations', `${'x'.repeat(10_000)} ${'e.g. '.repeat(2000)}`],
  ])('is found without delay in a hostile text: %s', (_name, text) => {
    const before = process.cpuUsage()
    expect(firstSentence(text).length).toBeLessThanOrEqual(241)
    expect(process.cpuUsage(before).user).toBeLessThan(1_500_000)
  })
})

it('makes a paragraph of each line, however lines end', () => {
  expect(introParagraphs('Hello!\r\n\n  Two \t words \u2028<b>not bold</b>\n')).toEqual([
    'Hello!',
    'Two words',
    '<b>not bold</b>',
  ])
})

it.each([null, '', ' \n\t '])('makes none of nothing', intro => {
  expect(introParagraphs(intro)).toEqual([])
})
