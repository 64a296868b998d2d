import { describe, expect, it } from 'vitest'
import {
  type ChoiceNames,
  choiceInForm,
  choiceProblem,
  currentChoice,
  describeChoice,
  type EmailChoice,
  type EventTraits,
  findGone,
  goneText,
  matchesChoice,
  storedChoice,
} from './email-choice.ts'

const thing = (id: string, name: string): [string, { id: string; name: string }] => [id, { id, name }]
const names: ChoiceNames = {
  types: new Map([
    thing('race', 'race'),
    thing('ride', 'group-ride'),
    ['tour', { id: 'ride', name: 'group-ride' }],
  ]),
  groups: new Map([thing('owls', 'Night Owls'), thing('dawn', 'Dawn Patrol')]),
}
const marks: EventTraits = { type: 'ride', group: 'owls', weekdays: ['saturday'], facts: ['free', 'no-drop'] }

describe('an event fits a choice', () => {
  it.each<[EmailChoice, boolean]>([
    [{}, true],
    [{ empty_week: 'line' }, true],
    [{ types: ['race', 'ride'] }, true],
    [{ types: ['race'] }, false],
    [{ groups: ['owls'] }, true],
    [{ groups: ['dawn'] }, false],
    [{ weekdays: ['saturday', 'sunday'] }, true],
    [{ weekdays: ['monday'] }, false],
    [{ facts: ['free', 'no-drop'] }, true],
    [{ facts: ['free', 'families'] }, false],
    [{ types: ['ride'], weekdays: ['monday'] }, false],
    // A type that was replaced means the one in its place; one that is gone means none.
    [{ types: ['tour'] }, true],
    [{ types: ['gone'] }, false],
  ])('%j: %s', (choice, expected) => {
    expect(matchesChoice(choice, marks, names)).toBe(expected)
  })

  it('that names its type as it was when the email was queued', () => {
    expect(matchesChoice({ types: ['tour'] }, { ...marks, type: 'tour' }, names)).toBe(true)
    expect(matchesChoice({ types: ['ride'] }, { ...marks, type: 'tour' }, names)).toBe(true)
    expect(matchesChoice({ types: ['gone'] }, { ...marks, type: 'gone' }, names)).toBe(true)
  })

  it('of a group only where it has one', () => {
    expect(matchesChoice({ groups: ['owls'] }, { ...marks, group: null }, names)).toBe(false)
  })
})

describe('a choice in words', () => {
  it('names what it asks for, days in the order of the week', () => {
    expect(describeChoice({}, names, 'miles')).toBe('everything')
    expect(describeChoice({ empty_week: 'line' }, names, 'miles')).toBe('everything')
    const all: EmailChoice = {
      types: ['race', 'tour', 'ride'],
      groups: ['owls'],
      weekdays: ['saturday', 'monday'],
      facts: ['short', 'free'],
    }
    expect(describeChoice(all, names, 'miles')).toBe(
      'Race or Group ride · by Night Owls · on Monday or Saturday · Free · Under 20 miles',
    )
  })

  it('is short also where it names very much', () => {
    const many = Array.from({ length: 30 }, (_, n) => `g${n}`)
    const groups = new Map(many.map(id => thing(id, id)))
    expect(describeChoice({ groups: many }, { ...names, groups }, 'miles')).toBe(
      'by g0, g1, g2, g3, g4, g5, g6, g7, or 22 more',
    )
  })

  it('says what is gone, and whether anything is left', () => {
    const gone = (choice: EmailChoice) => goneText(findGone(choice, names))
    expect(gone({ types: ['race', 'tour'] })).toBe('')
    expect(gone({ types: ['race', 'gone'] })).toBe('1 type that you chose is not on the calendar any more.')
    expect(gone({ types: ['race', 'gone'], groups: ['a', 'b'] })).toBe(
      '1 type and 2 groups that you chose are not on the calendar any more, so no event can fit your choice.',
    )
    expect(describeChoice({ types: ['gone'] }, names, 'miles')).toBe('nothing that is there')
    expect(currentChoice({ types: ['tour', 'ride', 'gone'] }, names)).toEqual({ types: ['ride'], groups: [] })
  })
})

describe('a choice in a form', () => {
  const form = (fields: [string, string][]) => {
    const data = new FormData()
    for (const [name, value] of fields) data.append(name, value)
    return data
  }

  it('is everything where nothing is ticked', () => {
    expect(choiceInForm(form([['email', 'a@b.example']]))).toBeNull()
    expect(storedChoice.parse(null)).toEqual({})
  })

  it('is what is ticked, and nothing that cannot be', () => {
    const ticked = form([
      ['types', 'race'],
      ['types', 'race'],
      ['weekdays', 'sunday'],
      ['weekdays', 'someday'],
      ['facts', 'weekend'],
      ['empty_week', 'line'],
    ])
    expect(choiceInForm(ticked)).toEqual({ types: ['race'], weekdays: ['sunday'], empty_week: 'line' })
  })

  it('has an end', () => {
    const many = (name: string, count: number) =>
      choiceInForm(form(Array.from({ length: count }, (_, n) => [name, String(n)])))
    expect([many('groups', 50), many('types', 30)].map(choiceProblem)).toEqual([undefined, undefined])
    expect(choiceProblem(many('groups', 51))).toBe(
      'Please tick at most 50 groups, or none to get all of them.',
    )
    expect(choiceProblem(many('types', 31))).toBe(
      'Please tick at most 30 event types, or none to get all of them.',
    )
  })
})
