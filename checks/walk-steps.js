// Reads the walk in CONTRIBUTING.md as what it is: files, with edits that can be made and commands that can be run.

/** @typedef {{ kind: string, text: string }} Block  What stands in a fence, and the word after its first one. */
/** @typedef {{ file: string, blocks: Block[] }} Step */

/** The steps below a heading; each has a heading of its own that names its file. @param {string} text @param {string} heading @returns {Step[]} */
export function stepsOf(text, heading) {
  const walk = text.split(/^## /m).find(part => part.startsWith(`${heading}\n`))
  if (walk === undefined) throw new Error(`There is no heading '${heading}'.`)
  return walk
    .split(/^### /m)
    .slice(1)
    .map(step => ({
      file: /`([^`]+)`/.exec(step)?.[1] ?? '',
      blocks: Array.from(step.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm), ([, kind = '', inside = '']) => {
        return { kind, text: inside }
      }),
    }))
}

/**
 * A file after an edit in the form of a diff without line numbers. Lines that stay or go are found wherever they stand, once,
 * however far they are indented; those that stay are left as they are.
 * @param {string} source @param {string} edit @returns {string}
 */
export function edited(source, edit) {
  const lines = edit.split('\n')
  const old = lines.filter(line => !line.startsWith('+')).map(line => line.slice(1).trim())
  const before = source.split('\n')
  const places = [...before.keys()].filter(at => old.every((line, n) => before[at + n]?.trim() === line))
  const [place] = places
  if (place === undefined || places.length > 1)
    throw new Error(`These lines stand there ${places.length} times, not once:\n${old.join('\n')}`)
  const kept = before.slice(place, place + old.length)
  const after = lines.flatMap(line => {
    if (line.startsWith('+')) return [line.slice(1)]
    const own = kept.shift() ?? ''
    return line.startsWith('-') ? [] : [own]
  })
  return [...before.slice(0, place), ...after, ...before.slice(place + old.length)].join('\n')
}
