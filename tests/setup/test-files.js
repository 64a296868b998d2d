// Finds the test files of the project.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Every test file below a folder. @param {string} root @param {string} [below] @returns {string[]} */
export function testFiles(root, below = '') {
  return readdirSync(join(root, below), { withFileTypes: true }).flatMap(entry => {
    const path = join(below, entry.name)
    if (entry.isDirectory()) return /^(\.|node_modules$|build)/.test(entry.name) ? [] : testFiles(root, path)
    return /\.(test|spec)\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : []
  })
}
