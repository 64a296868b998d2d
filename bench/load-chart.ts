// Draws how figures grow as lines in an SVG, for a document: readable in the light and in the dark, each line named at its end.

export interface Line {
  name: string
  /** One for each size. */
  values: number[]
}

const width = 720
const height = 360
const plot = { left: 56, right: 520, top: 40, bottom: 310 }
const labelHeight = 19
/** Of the light and of the dark; neighbours differ in lightness too. */
const colours = [
  ['#1d4ed8', '#7cb0ff'],
  ['#b45309', '#fbbf24'],
  ['#047857', '#5eead4'],
  ['#be123c', '#fda4af'],
  ['#6d28d9', '#c4b5fd'],
] as const

const style = `
text { font: 13px system-ui, sans-serif; fill: #1f2937 }
.grid { stroke: #d1d5db }
.back { fill: #fff }
polyline { fill: none; stroke-width: 2.5 }
${colours.map(([light], index) => `.line${index} { stroke: ${light} } .mark${index} { fill: ${light} }`).join('\n')}
@media (prefers-color-scheme: dark) {
text { fill: #e5e7eb }
.grid { stroke: #4b5563 }
.back { fill: #111827 }
${colours.map(([, dark], index) => `.line${index} { stroke: ${dark} } .mark${index} { fill: ${dark} }`).join('\n')}
}`

/** The least round number that is not below one: 1, 2, 2.5 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 2, 2.5, 5, 10].find(step => step * power >= value) ?? 10)
}

/** Moves labels down until none stands on another. */
function apart(places: { index: number; y: number }[]): Map<number, number> {
  const found = new Map<number, number>()
  let free = Number.NEGATIVE_INFINITY
  for (const { index, y } of places.toSorted((a, b) => a.y - b.y)) {
    const place = Math.max(y, free)
    found.set(index, place)
    free = place + labelHeight
  }
  return found
}

export function chart({
  title,
  unit,
  sizes,
  lines,
}: {
  title: string
  unit: string
  sizes: number[]
  lines: Line[]
}): string {
  const top = roundUp(Math.max(...lines.flatMap(({ values }) => values)))
  const x = (index: number) => plot.left + ((plot.right - plot.left) * index) / (sizes.length - 1)
  const y = (value: number) => plot.bottom - ((plot.bottom - plot.top) * value) / top
  const steps = [0, 0.2, 0.4, 0.6, 0.8, 1].map(part => part * top)
  const grid = steps.map(
    value =>
      `<line class="grid" x1="${plot.left}" x2="${plot.right}" y1="${y(value)}" y2="${y(value)}"/>` +
      `<text x="${plot.left - 8}" y="${y(value) + 4}" text-anchor="end">${Number(value.toFixed(1))}</text>`,
  )
  const axis = sizes.map(
    (size, index) =>
      `<text x="${x(index)}" y="${plot.bottom + 22}" text-anchor="middle">${size.toLocaleString('en')}</text>`,
  )
  const ends = apart(lines.map(({ values }, index) => ({ index, y: y(values.at(-1) ?? 0) })))
  const drawn = lines.map(({ name, values }, index) => {
    const points = values.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`)
    const marks = points.map(point => {
      const [cx, cy] = point.split(',')
      return `<circle class="mark${index}" cx="${cx}" cy="${cy}" r="4"/>`
    })
    const end = ends.get(index) ?? 0
    const label = `<text x="${plot.right + 26}" y="${(end + 4).toFixed(1)}">${name}: ${values.at(-1)?.toFixed(1)} ${unit}</text>`
    const dot = `<circle class="mark${index}" cx="${plot.right + 16}" cy="${end.toFixed(1)}" r="4"/>`
    return `<polyline class="line${index}" points="${points.join(' ')}"/>${marks.join('')}${dot}${label}`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">`,
    `<style>${style}</style><rect class="back" width="${width}" height="${height}" rx="8"/>`,
    `<text x="${plot.left}" y="24">${title}, ${unit}</text>`,
    ...[...grid, ...axis],
    `<text x="${(plot.left + plot.right) / 2}" y="${plot.bottom + 42}" text-anchor="middle">events in the calendar</text>`,
    ...drawn,
    '</svg>\n',
  ].join('\n')
}
