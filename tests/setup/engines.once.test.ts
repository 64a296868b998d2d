import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from './clean-up.js'

/** The tests' own modules that a file imports. */
function importsOf(file: string, root: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^'"]*?['"]([^'"]+\.ts)['"]/gm)
  return [...found].flatMap(([, name = '']) => {
    if (name.startsWith('#tests/')) return [join(root, 'tests', name.slice('#tests/'.length))]
    return name.startsWith('.') ? [join(dirname(file), name)] : []
  })
}

function reaches(file: string, goal: string, root: string, seen = new Set<string>()): boolean {
  if (file === goal) return true
  if (seen.has(file)) return false
  seen.add(file)
  return importsOf(file, root).some(next => reaches(next, goal, root, seen))
}

/** Test files that run on both engines although no database of either comes into them. */
function runTwiceForNothing(root: string): string[] {
  const goal = join(root, 'tests/test-database.ts')
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.test.ts') && !/\.(once|pglite|postgresql)\.test\.ts$/.test(name))
    .filter(name => !reaches(join(root, 'tests', name), goal, root))
}

it('what runs on both engines has a database of the engine; all else is named *.once.test.ts', () => {
  expect(runTwiceForNothing(resolve('.'))).toEqual([])
})

it('a file that breaks the rule is found', () => {
  const root = temporaryFolder('calendar-rule-')
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  write('tests/test-database.ts', '')
  write('tests/site.ts', `import { testDatabase } from '#tests/test-database.ts'\n`)
  write('tests/api/reading.test.ts', `import {\n  site,\n} from '../site.ts'\n`)
  write('tests/api/words.test.ts', `import { expect } from 'vitest'\n`)
  write('tests/api/tools.once.test.ts', '')
  expect(runTwiceForNothing(root)).toEqual(['api/words.test.ts'])
})
