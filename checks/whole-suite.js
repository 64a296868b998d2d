// Finds the test files and projects that `npm test` never runs, by asking both runners what they would run; what is left to the run before
// a release is named.

import { execFile } from 'node:child_process'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createVitest, parseCLI } from 'vitest/node'
import { beforeRelease, contractOnly } from '../tests/setup/contract.js'
import { whole } from '../tests/setup/what-runs.js'
import { testFiles } from './test-files.js'

/** What a runner has, and what it would run. @typedef {{ projects: string[], runs: { project: string, file: string }[] }} Plan */

const thisFile = fileURLToPath(import.meta.url)
const playwright = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')

/** @param {string} root @param {string[]} words @returns {Promise<Plan>} */
async function vitestPlan(root, words) {
  const { filter, options } = parseCLI(['vitest', 'run', ...words])
  const vitest = await createVitest('test', { ...options, root, config: join(root, 'vitest.config.ts') })
  try {
    const found = await vitest.globTestSpecifications(filter)
    return {
      projects: vitest.projects.map(({ name }) => name),
      runs: found.map(({ project, moduleId }) => ({ project: project.name, file: relative(root, moduleId) })),
    }
  } finally {
    await vitest.close()
  }
}

/** @typedef {{ file: string, specs: { tests: { projectName: string }[] }[], suites?: Suite[] }} Suite */

/** @param {Suite} suite @returns {{ project: string, file: string }[]} */
const testsIn = ({ file, specs, suites = [] }) => [
  ...specs.flatMap(({ tests }) => tests.map(({ projectName }) => ({ project: projectName, file }))),
  ...suites.flatMap(testsIn),
]

/** @param {string} root @param {string[]} words @returns {Promise<Plan>} */
async function playwrightPlan(root, words) {
  const list = [playwright, 'test', '--list', '--reporter=json', ...words]
  const { stdout } = await promisify(execFile)(process.execPath, list, { cwd: root, maxBuffer: 2 ** 26 })
  /** @type {{ config: { rootDir: string, projects: { name: string }[] }, suites: Suite[] }} */
  const { config, suites } = JSON.parse(stdout)
  return {
    projects: config.projects.map(({ name }) => name),
    runs: suites
      .flatMap(testsIn)
      .map(({ project, file }) => ({ project, file: relative(root, join(config.rootDir, file)) })),
  }
}

/**
 * What would never run, in words; `later` are files that another run has.
 * @param {string} root @param {{ vitest: string[], browser: string[] }} words @param {string[]} [later] @returns {Promise<string[]>}
 */
export async function neverRun(root, words, later = []) {
  const all = await vitestPlan(root, [])
  const chosen = words.vitest.length > 0 ? await vitestPlan(root, words.vitest) : all
  const browser = await playwrightPlan(root, words.browser)
  const runs = [...chosen.runs, ...browser.runs]
  const files = new Set([...runs.map(({ file }) => file), ...later])
  const projects = new Set(runs.map(({ project }) => project))
  return [
    ...testFiles(root)
      .filter(file => !files.has(file))
      .map(file => `${file}: no project runs it.`),
    ...[...all.projects, ...browser.projects]
      .filter(name => !projects.has(name))
      .map(name => `The project ${name}: npm test runs nothing of it.`),
  ]
}

if (process.argv[1] === thisFile) {
  Object.assign(process.env, contractOnly)
  const problems = await neverRun(join(import.meta.dirname, '..'), whole, beforeRelease)
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.exit(problems.length === 0 ? 0 : 1)
}
