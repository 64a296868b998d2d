// Checks who imports whom by .dependency-cruiser.js, and that the check saw the modules it was meant to see.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {{ rule: { name: string }, from: string, to: string, cycle?: { name: string }[] }} Violation */
/** @typedef {{ modules: { source: string }[], summary: { violations: Violation[] } }} Cruise */

const root = join(import.meta.dirname, '..')
const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
const config = join(root, '.dependency-cruiser.js')

/** Reads the imports of all modules in some folders of a project. @param {string} project @param {string[]} folders @returns {Promise<Cruise>} */
function cruise(project, folders) {
  const words = [program, '--config', config, '--output-type', 'json', ...folders]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, words, { cwd: project, maxBuffer: 2 ** 28 }, (_error, stdout, stderr) => {
      // It ends with the number of violations, which says nothing of whether it worked.
      try {
        resolve(JSON.parse(stdout))
      } catch {
        reject(new Error(`dependency-cruiser gave no answer.\n${stdout}${stderr}`))
      }
    })
  })
}

/** What is wrong with the imports of a project. @param {string} project @param {string[]} folders @returns {Promise<string[]>} */
export async function importProblems(project, folders) {
  const { modules, summary } = await cruise(project, folders)
  const unseen = folders.filter(folder => !modules.some(({ source }) => source.startsWith(`${folder}/`)))
  return [
    ...unseen.map(folder => `The check of imports saw no module in ${folder}.`),
    ...summary.violations.map(({ rule, from, to, cycle }) => {
      const way = cycle ? cycle.map(({ name }) => name) : [to]
      return `${rule.name}: ${[from, ...way].join(' → ')}`
    }),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = await importProblems(root, process.argv.slice(2))
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
