import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { namedFiles } from './contract.js'
import { oneWidth } from './widths.ts'

const missing = (paths: string[]) => paths.filter(path => !existsSync(path))

it('the files that divide npm test from the rest exist', () => {
  expect(missing(namedFiles)).toEqual([])
})

it('so are the specs that run at one width', () => {
  expect(missing(Object.keys(oneWidth).map(name => `tests/browser/${name}.spec.ts`))).toEqual([])
})
