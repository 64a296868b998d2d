import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { maxFiles, newField } from './new-field.js'
import { edited, stepsOf } from './walk-steps.js'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe('an edit', () => {
  const source = ['list = [', '  one,', '  two,', ']'].join('\n')

  it('adds, takes away and leaves as they are the lines it names', () => {
    expect(edited(source, ' one,\n-two,\n+  three,')).toBe('list = [\n  one,\n  three,\n]')
    expect(edited(source, '+  zero,\n one,')).toBe('list = [\n  zero,\n  one,\n  two,\n]')
  })

  it('is refused where its lines are not there, or there twice', () => {
    expect(() => edited(source, ' three,\n+  four,')).toThrow('0 times')
    expect(() => edited(`${source}\n${source}`, ' one,\n+  four,')).toThrow('2 times')
  })
})

describe('the walk for a new field', () => {
  const steps = stepsOf(read('CONTRIBUTING.md'), newField)

  it(`touches at most ${maxFiles} files`, () => {
    const files = new Set(steps.map(({ file }) => file))
    expect(files.size).toBeGreaterThan(5)
    expect(files.size).toBeLessThanOrEqual(maxFiles)
  })

  it('fits the sources as they are', () => {
    for (const { file, blocks } of steps) {
      const edits = blocks.filter(({ kind }) => kind === 'diff')
      const isNew = blocks.some(({ kind }) => kind === 'sql') || file.endsWith('.test.ts')
      expect([file, existsSync(join(root, file))]).toEqual([file, !isNew])
      if (!isNew) edits.reduce((text, edit) => edited(text, edit.text), read(file))
    }
  })
})
