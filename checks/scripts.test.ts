import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packageProblems } from './packages.js'
import { checkScriptsParse, importedPackages, readScripts } from './scripts.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'calendar-scripts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const script = (name: string, code: string) => writeFileSync(join(folder, name), code)

describe('the check of a build', () => {
  it('accepts scripts that parse', () => {
    script('page.js', 'import { a } from "./other.js"\nexport default await a()')
    expect(() => checkScriptsParse(folder)).not.toThrow()
  })

  it('refuses a build in which one script does not parse, and names it', () => {
    script('page.js', 'export const a = 1')
    script('broken.js', 'start(a []0123456789abcdef0123456789abcdef)')
    expect(() => checkScriptsParse(folder)).toThrow(/do not parse.*broken\.js: SyntaxError/s)
  })

  it('refuses a build without scripts', () => {
    expect(() => checkScriptsParse(folder)).toThrow('made no scripts')
  })
})

describe('the packages of a build', () => {
  it('are those imported at once and those imported later', () => {
    script(
      'page.js',
      'import fs from "node:fs"; import "./a.js"; import x from "@a/b/c"; import y from "d"; import("e/f")',
    )
    expect(importedPackages(readScripts(folder))).toEqual(['@a/b', 'd', 'e'])
  })

  it('must be those that are installed to run it', () => {
    expect(packageProblems(['a', 'vite'], { a: '1.0.0' })).toEqual([])
    expect(packageProblems(['a', 'b'], { a: '1.0.0' })).toEqual([expect.stringContaining('imports b')])
    expect(packageProblems(['a'], { a: '1.0.0', b: '1.0.0' })).toEqual([expect.stringContaining('b is in')])
    expect(packageProblems([], {})).toEqual([expect.stringContaining('saw nothing')])
  })
})
