// How the events of a week or a month are set so that they fit one sheet, be it A4 or Letter: in how many columns, how large, how many words.

/** A line of the sheet. */
interface SheetLine {
  title: string
}

interface SheetDay<Line> {
  lines: readonly Line[]
}

/** A way to set a sheet, in CSS pixels. */
interface Setting {
  columns: number
  font: number
  /** Whether there is room for the place of an event. */
  hasPlaces: boolean
}

/** Of what is below the heading and above the foot, on the narrower and on the lower of both papers. */
const width = 715
const heights = { sheet: 720, poster: 470 }
const gap = 24

/** A title goes on to a second line, and no further. */
const maxTitleLines = 2
/** A heading with the room above it, in lines. */
const headingLines = 1.75
/** How wide a bold letter is at most on the average, how wide the time before it is, and how high a line, in sizes of the font. */
const letterWidth = 0.64
const timeWidth = 6.1
const lineHeight = 1.35

const set = (columns: number, fonts: number[], hasPlaces: boolean): Setting[] =>
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

/** The lines that all columns have together. Nothing is parted between them, so that all but the last may end some lines early. */
function roomIn({ columns, font }: Setting, height: number): number {
  return (columns * height) / (font * lineHeight) - (columns - 1) * (maxTitleLines + headingLines)
}

function linesOf({ title }: SheetLine, { columns, font, hasPlaces }: Setting): number {
  const ofOne = (width - gap * (columns - 1)) / columns
  const letters = ofOne / font - timeWidth
  return Math.min(maxTitleLines, Math.ceil((title.length * letterWidth) / letters)) + (hasPlaces ? 1 : 0)
}

function takenBy(days: readonly SheetDay<SheetLine>[], setting: Setting): number {
  return days.reduce(
    (sum, { lines }) => lines.reduce((own, line) => own + linesOf(line, setting), sum + headingLines),
    0,
  )
}

/** The largest setting that the days fit into; where there is none, the smallest, and as many of their lines as fit that. */
export function setSheet<Line extends SheetLine, Day extends SheetDay<Line>>(
  days: readonly Day[],
  kind: keyof typeof settings,
): { setting: Setting; days: Day[]; left: number } {
  const filled = days.filter(({ lines }) => lines.length > 0)
  const all = settings[kind]
  const height = heights[kind]
  const found = all.find(setting => takenBy(filled, setting) <= roomIn(setting, height))
  if (found) return { setting: found, days: filled, left: 0 }
  const smallest = all.at(-1) ?? { columns: 1, font: 9, hasPlaces: false }
  return { setting: smallest, ...cut<Line, Day>(filled, smallest, roomIn(smallest, height)) }
}

function cut<Line extends SheetLine, Day extends SheetDay<Line>>(
  days: readonly Day[],
  setting: Setting,
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
