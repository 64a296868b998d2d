import { describe, expect, it } from 'vitest'
import { firstSentence } from './first-sentence.ts'

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
