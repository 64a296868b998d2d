// Event types: their labels, their colours, and readable text on them.

import { memoize } from '../time/city-day.ts'

interface ColoredEvent {
  type_name?: string | null | undefined
  event_type?: { color?: string | null | undefined } | null | undefined
}

export type BadgeColor = 'blue' | 'red' | 'green' | 'yellow' | 'purple' | 'teal' | 'gray'

/** The colour that a new event type starts with. */
export const DEFAULT_TYPE_COLOR = '#3498db'

export const HEX_COLOR = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i

const GRAY = '#6b7280'

const COLOR_BY_TYPE = new Map([
  ['race', '#e74c3c'],
  ['group-ride', '#3498db'],
  ['workshop', '#2ecc71'],
  ['advocacy', '#9b59b6'],
  ['social', '#f39c12'],
  ['other', GRAY],
])

const BADGE_BY_HEX = new Map<string, BadgeColor>([
  ['#3498db', 'blue'],
  ['#e74c3c', 'red'],
  ['#2ecc71', 'green'],
  ['#f39c12', 'yellow'],
  ['#9b59b6', 'purple'],
  ['#1abc9c', 'teal'],
  ['#34495e', 'gray'],
])

/** Offered while the real types cannot be loaded. They have no id, only a name. */
export const FALLBACK_EVENT_TYPES: readonly { id: string; name: string; color: string }[] = [
  'group-ride',
  'race',
  'workshop',
  'social',
  'advocacy',
].map(name => ({ id: name, name, color: COLOR_BY_TYPE.get(name) ?? GRAY }))

/** A colour as '#rrggbb' in lower case, for colour pickers; null if it is not a colour. */
export function sixDigitHex(color: string): string | null {
  if (!HEX_COLOR.test(color)) return null
  const digits = color.slice(1).toLowerCase()
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

/** The type's own colour, else by the type's name, else gray. Always '#rrggbb', so safe in a style. */
export function eventColor(event: ColoredEvent): string {
  const own = sixDigitHex(event.event_type?.color ?? '')
  return own ?? COLOR_BY_TYPE.get(event.type_name ?? '') ?? GRAY
}

export function badgeColor(color: string | null | undefined): BadgeColor {
  return BADGE_BY_HEX.get(sixDigitHex(color ?? '') ?? '') ?? 'gray'
}

/** Black or white, whichever is more readable. Its contrast is always at least 4.58 (the square root of 21): WCAG AA. */
export function readableTextColor(background: string): '#000000' | '#ffffff' {
  const luminance = relativeLuminance(sixDigitHex(background) ?? GRAY)
  const onBlack = (luminance + 0.05) / 0.05
  const onWhite = 1.05 / (luminance + 0.05)
  return onBlack > onWhite ? '#000000' : '#ffffff'
}

/** A text colour on a background, both '#rrggbb': as much of it as leaves a contrast of 4.5 (WCAG AA). */
export function readableOn(color: string, ground: string): string {
  const end = readableTextColor(ground)
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, end, share)
    if (contrast(mixed, ground) >= MIN_CONTRAST) return mixed
  }
  return end
}

const MIN_CONTRAST = 4.5

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(relativeLuminance).sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function mix(color: string, other: string, share: number): string {
  const channels = [1, 3, 5].map(at => {
    const [from = 0, to = 0] = [color, other].map(hex => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

function relativeLuminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

/** 'group-ride' becomes 'Group ride'; capitals stay. */
export const typeLabel = memoize(
  (name: string) => name,
  name => name.replaceAll('-', ' ').replace(/^./u, first => first.toLocaleUpperCase('en')),
)

/** The id of the chosen type; a fallback type is found by its name. */
export function chosenTypeId(
  types: readonly { id: string; name: string }[],
  choice: string,
): string | undefined {
  return (types.find(({ id }) => id === choice) ?? types.find(({ name }) => name === choice))?.id
}
