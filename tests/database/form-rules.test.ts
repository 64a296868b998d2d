// What forms take, the database takes; and what is empty for the one is empty for the other.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { optionalUrl, requiredEmail, requiredText } from '#domain/text/form-fields.ts'
import type { Database } from '#platform/database/database.ts'
import { testDatabase } from '#tests/test-database.ts'
import { badEmails, badUrls, blanks, goodEmails, goodUrls, otherSpellings } from './awkward-values.ts'

let database: Database
let end: () => Promise<void>
beforeAll(async () => {
  ;({ database, end } = await testDatabase())
})
afterAll(() => end())

/** Every character but the halves of others and the one that no database holds; of the other planes, a few. */
const characters = [
  ...Array.from({ length: 0xffff }, (_, index) => index + 1).filter(code => code < 0xd800 || code > 0xdfff),
  ...[0x1f6b2, 0x1d173, 0x2f800, 0xe0020, 0xe0100, 0x10ffff],
].map(code => String.fromCodePoint(code))
/** Where the odd ones are; what is left out are letters of large scripts. */
const telling = characters.filter(character => character < '\u3200' || character > '\ufd00')

/** Which of these texts a check of the database takes. */
async function taken(check: string, texts: readonly string[]): Promise<Set<string>> {
  const rows = await database.query<{ text: string }>(
    `select text from json_array_elements_text($1::json) as text where ${check}`,
    [JSON.stringify(texts)],
  )
  return new Set(rows.map(({ text }) => text))
}

const texts = {
  field: requiredText(2048, 'missing'),
  check: 'private.is_filled(text, 2048)',
  values: [...blanks, ...characters, ...telling.map(character => `x${character}`)],
}
const urls = {
  field: optionalUrl().check(z.minLength(1, 'missing')),
  check: 'private.is_web_url(text)',
  values: [
    ...[...blanks, ...goodUrls, ...badUrls, 'http://ex%61mple.com', 'https://a.example:00080/'],
    ...telling.flatMap(character => [`https://a${character}b.example/`, `https://a.example/${character}x`]),
  ],
}
const emails = {
  field: requiredEmail(),
  check: 'private.is_email(text)',
  values: [
    ...[...blanks, ...goodEmails, ...badEmails],
    ...telling.flatMap(character => [`a${character}b@c.example`, `a@b${character}c.example`]),
  ],
}

describe.each([
  ['a text', texts],
  ['a web address', urls],
  ['an email address', emails],
])('%s', (_, { field, check, values }) => {
  it('that a form takes is taken by the database as the form sends it', async () => {
    const sent = values.flatMap(text => {
      const answer = z.safeParse(field, text)
      return answer.success ? [answer.data] : []
    })
    const known = await taken(check, sent)
    expect(sent.length).toBeGreaterThan(1)
    expect(sent.filter(text => !known.has(text))).toEqual([])
  })
})

it('a text that a form calls empty is empty for the database', async () => {
  const refused = texts.values.filter(text => !z.safeParse(texts.field, text).success)
  expect(refused).toEqual(expect.arrayContaining(blanks))
  expect([...(await taken(texts.check, refused))]).toEqual([])
})

it.each([
  ['a web address', urls.field, badUrls],
  ['an email address', emails.field, badEmails],
])('%s that the database refuses is refused by its form', (_, field, bad) => {
  // A form mends what is around an address, and signs that only want to be encoded.
  const unmended = bad.filter(text => text.trim() === text && !/["<>^`{|}\p{Cc}]/u.test(text))
  expect(unmended.filter(text => z.safeParse(field, text).success)).toEqual([])
})

it('another spelling of an email address is refused by the database, and sent in the one spelling by forms', async () => {
  expect([...(await taken(emails.check, otherSpellings))]).toEqual([])
  const sent = otherSpellings.map(text => z.parse(emails.field, text))
  expect([...(await taken(emails.check, sent))]).toEqual([
    'victim@example.org',
    'victim@xn--bcher-kva.example',
  ])
})
