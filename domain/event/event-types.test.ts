import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  badgeColor,
  chosenTypeId,
  DEFAULT_TYPE_COLOR,
  eventColor,
  FALLBACK_EVENT_TYPES,
  HEX_COLOR,
  readableOn,
  readableTextColor,
  sixDigitHex,
  typeLabel,
} from './event-types.ts'

describe('the colour of an event', () => {
  it("is its type's own before anything else", () => {
    expect(eventColor({ type_name: 'race', event_type: { color: '#ABCDEF' } })).toBe('#abcdef')
    expect(eventColor({ type_name: 'race', event_type: { color: '#abc' } })).toBe('#aabbcc')
  })

  it.each([
    ['race', '#e74c3c'],
    ['group-ride', '#3498db'],
    ['workshop', '#2ecc71'],
    ['advocacy', '#9b59b6'],
    ['social', '#f39c12'],
    ['other', '#6b7280'],
    ['unicycle', '#6b7280'],
    ['__proto__', '#6b7280'],
    [null, '#6b7280'],
  ])('of type %s is %s where the type has none of its own', (type_name, color) => {
    expect(eventColor({ type_name })).toBe(color)
    expect(eventColor({ type_name, event_type: null })).toBe(color)
    expect(eventColor({ type_name, event_type: { color: '' } })).toBe(color)
  })

  it.each(['red', '#12345', '#1234567', 'url(javascript:alert(1))', '#fff;position:fixed', '#fff\n'])(
    'is never taken from %j, which is no colour',
    color => {
      expect(eventColor({ type_name: 'race', event_type: { color } })).toBe('#e74c3c')
      expect(sixDigitHex(color)).toBeNull()
      expect(HEX_COLOR.test(color)).toBe(false)
    },
  )
})

describe('a badge', () => {
  it.each([
    ['#3498db', 'blue'],
    ['#e74c3c', 'red'],
    ['#2ecc71', 'green'],
    ['#f39c12', 'yellow'],
    ['#9b59b6', 'purple'],
    ['#1abc9c', 'teal'],
    ['#34495e', 'gray'],
    ['#3498DB', 'blue'],
    ['#123456', 'gray'],
    ['nonsense', 'gray'],
    [null, 'gray'],
  ])('for %s is %s', (color, badge) => {
    expect(badgeColor(color)).toBe(badge)
  })
})

describe('the types to fall back on', () => {
  it('are the five that every city has', () => {
    expect(FALLBACK_EVENT_TYPES.map(({ name, color }) => `${name} ${color}`)).toEqual([
      'group-ride #3498db',
      'race #e74c3c',
      'workshop #2ecc71',
      'social #f39c12',
      'advocacy #9b59b6',
    ])
    expect(FALLBACK_EVENT_TYPES.every(({ id, name }) => id === name)).toBe(true)
    expect(DEFAULT_TYPE_COLOR).toBe('#3498db')
  })
})

describe('text on a colour', () => {
  const luminance = (hex: string) => {
    const channel = (at: number) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    }
    return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
  }
  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }

  it('is black on white and white on black', () => {
    expect(readableTextColor('#fff')).toBe('#000000')
    expect(readableTextColor('#000000')).toBe('#ffffff')
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  })

  it('has a contrast of at least 4.5 on every colour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), number => {
        const background = `#${number.toString(16).padStart(6, '0')}`
        expect(contrast(background, readableTextColor(background))).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 2000 },
    )
  })

  it('of a colour of its own keeps as much of that as can be read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), number => {
        const color = `#${number.toString(16).padStart(6, '0')}`
        for (const ground of ['#ffffff', '#1a211d']) {
          const text = readableOn(color, ground)
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
          if (contrast(color, ground) >= 4.5) expect(text).toBe(color)
        }
      }),
      { numRuns: 500 },
    )
    expect(readableOn('#ffff00', '#ffffff')).toMatch(/^#([0-9a-f]{2})\1[0-9a-f]{2}$/)
  })
})

const types = [
  { id: '8c1f', name: 'race' },
  { id: '9d2a', name: 'group-ride' },
]

it('a choice is known by its id, and a stand-in by its name', () => {
  expect(chosenTypeId(types, '9d2a')).toBe('9d2a')
  const standIn = FALLBACK_EVENT_TYPES.find(({ name }) => name === 'race')
  expect(chosenTypeId(types, standIn?.id ?? '')).toBe('8c1f')
})

it('a choice that is not there any more is none', () => {
  expect(chosenTypeId(types, 'workshop')).toBeUndefined()
  expect(chosenTypeId(types, '')).toBeUndefined()
})

describe('labels', () => {
  it('show type names as people write them', () => {
    expect(typeLabel('group-ride')).toBe('Group ride')
    expect(typeLabel('all-day-ride')).toBe('All day ride')
    expect(typeLabel('BMX')).toBe('BMX')
  })
})
