import { expect, it } from 'vitest'
import { mailedLinkQuery } from './mailed-link.tsx'

const facts = { today: '2026-11-15', types: undefined }

it.each([
  ['token_hash=secret&type=recovery&x=1', 'token_hash=unread&type=recovery'],
  ['token_hash=secret&type=other', ''],
  ['token_hash=&type=recovery', ''],
])('a page behind a mailed link reduces the query %s to %s', (query, known) => {
  expect(mailedLinkQuery(new URLSearchParams(query), facts).toString()).toBe(known)
})
