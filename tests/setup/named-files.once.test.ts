import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contract, leftToPGlite } from './contract.js'
import { oneWidth, oneWidthInShort } from './widths.ts'

const missing = (paths: string[]) => paths.filter(path => !existsSync(path))

it('the files that both engines must pass are there under the names by which they are called', () => {
  expect(missing([...contract, ...leftToPGlite].filter(path => !path.includes('*')))).toEqual([])
})

it('so are the specs that run at one width', () => {
  expect(
    missing(Object.keys({ ...oneWidth, ...oneWidthInShort }).map(name => `tests/browser/${name}.spec.ts`)),
  ).toEqual([])
})
