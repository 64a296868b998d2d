// Fits the events of a week or a month onto one sheet, A4 or Letter: how many columns, how large, with places or without.

interface SheetDay<Line> {
  lines: readonly Line[]
}

type SheetLine = { title: string }

/** The layout of a sheet, in CSS pixels. */
interface SheetSetting {
  columns: number
  font: number
  /** Whether there is room for the place of an event. */
  hasPlaces: boolean
}

/** The space between heading and footer, on the narrower and on the lower of both papers. */
const width = 715
const heights = { sheet: 720, poster: 470 }
const gap = 24

const maxTitleLines = 2
/** A heading with the space above it, in lines. */
const headingLines = 1.75
/** The width of an average bold character, the width of the time before a title, and the height of a line, in em. */
const characterWidth = 0.64
const timeWidth = 6.1
const lineHeight = 1.35

const set = (columns: number, fonts: number[], hasPlaces: boolean): SheetSetting[] =>
  fonts.map(font => ({ columns, font, hasPlaces }))

/** From the largest to the smallest. */
const settings = {
  sheet: [
    ...set(1, [24, 22, 20], true),
    ...set(2, [20, 18, 16, 14], true),
    ...set(3, [13, 12, 11, 10], true),
    ...set(3, [10], false),
    ...set(4, [9], false),
  ],
  poster: [
    ...set(1, [34, 30, 26], false),
    ...set(2, [26, 24, 22, 20, 18, 16, 14], false),
    ...set(3, [12, 11, 10, 9], false),
  ],
}

/** The lines of all columns together. Events are not split between columns, so all but the last may end some lines early. */
function roomIn({ columns, font }: SheetSetting, height: number): number {
  return (columns * height) / (font * lineHeight) - (columns - 1) * (maxTitleLines + headingLines)
}

function linesOf({ title }: SheetLine, { columns, font, hasPlaces }: SheetSetting): number {
  const columnWidth = (width - gap * (columns - 1)) / columns
  const characters = columnWidth / font - timeWidth
  return (
    Math.min(maxTitleLines, Math.ceil((title.length * characterWidth) / characters)) + (hasPlaces ? 1 : 0)
  )
}

function countLines(days: readonly SheetDay<SheetLine>[], setting: SheetSetting): number {
  return days.reduce(
    (sum, { lines }) => lines.reduce((own, line) => own + linesOf(line, setting), sum + headingLines),
    0,
  )
}

/** The largest setting that the days fit into; if there is none, the smallest, with as many of their lines as fit. */
export function layOutSheet<Line extends SheetLine, Day extends SheetDay<Line>>(
  days: readonly Day[],
  kind: keyof typeof settings,
): { setting: SheetSetting; days: Day[]; left: number } {
  const filled = days.filter(({ lines }) => lines.length > 0)
  const all = settings[kind]
  const height = heights[kind]
  const found = all.find(setting => countLines(filled, setting) <= roomIn(setting, height))
  if (found) return { setting: found, days: filled, left: 0 }
  const smallest = all.at(-1) ?? { columns: 1, font: 9, hasPlaces: false }
  return { setting: smallest, ...cut<Line, Day>(filled, smallest, roomIn(smallest, height)) }
}

function cut<Line extends SheetLine, Day extends SheetDay<Line>>(
  days: readonly Day[],
  setting: SheetSetting,
  height: number,
): { days: Day[]; left: number } {
  let room = height
  let left = 0
  const shown = days.map(day => {
    room -= headingLines
    const lines = day.lines.filter(line => {
      room -= linesOf(line, setting)
      if (room < 0) left += 1
      return room >= 0
    })
    return { ...day, lines }
  })
  return { days: shown.filter(({ lines }) => lines.length > 0), left }
}
