import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { beforeRelease, contract, leftToPGlite } from './contract.js'
import { oneWidth } from './widths.ts'

const missing = (paths: string[]) => paths.filter(path => !existsSync(path))

it('the files that both engines must pass, or that run before a release, are there under the names by which they are called', () => {
  expect(missing([...contract, ...leftToPGlite, ...beforeRelease])).toEqual([])
})

it('so are the specs that run at one width', () => {
  expect(missing(Object.keys(oneWidth).map(name => `tests/browser/${name}.spec.ts`))).toEqual([])
})
