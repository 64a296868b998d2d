import { expect, it } from 'vitest'
import { Notes, tally, tallyFiles, tallyMail } from './tally.ts'

it('tells what was lost, what is doubled and what nobody asked for', () => {
  const notes = new Notes()
  for (const name of ['kept', 'lost', 'doubled', 'unanswered']) notes.asked.add(name)
  for (const name of ['kept', 'lost', 'doubled']) notes.acknowledged.add(name)
  // What was written without an answer may be there.
  expect(tally(notes, ['kept', 'doubled', 'doubled', 'unanswered', 'unknown'])).toEqual({
    acknowledged: 3,
    kept: 4,
    lost: ['lost'],
    doubled: ['doubled'],
    unknown: ['unknown'],
  })
})

it('counts a mail that never came, and each time that one came again', () => {
  const received = new Map([
    ['once', 1],
    ['thrice', 3],
  ])
  expect(tallyMail(['once', 'thrice', 'never'], received)).toEqual({ mails: 3, missing: 1, repeats: 2 })
})

it('tells rows without all their bytes from files without a row', () => {
  const rows = ['whole', 'cut', 'gone'].map(version => ({ version, stored: 30 }))
  const files = [
    { key: 'whole/400.jpg', bytes: 10 },
    { key: 'whole/800.jpg', bytes: 20 },
    { key: 'cut/400.jpg', bytes: 29 },
    { key: 'left/400.jpg', bytes: 5 },
  ]
  expect(tallyFiles(rows, files)).toEqual({ rows: 3, broken: 2, unowned: 1 })
})
