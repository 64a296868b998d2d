// Finds tests that nothing runs, or that run twice, by asking both runners what `npm test` and the rest after it would run.

import { execFile } from 'node:child_process'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { createVitest } from 'vitest/node'
import { partVariable } from '../tests/setup/contract.js'
import { testFiles } from '../tests/setup/test-files.js'

/** A file in a project of Vitest, or a test of a spec at one width, with the titles around it. @typedef {{ project: string, file: string, titles?: string[] }} Run */
/** What the runners have, and what they would run. @typedef {{ projects: string[], runs: Run[] }} Plan */
/** @typedef {{ main: Plan, rest: Plan, all: Plan }} Plans */

const playwright = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')

/** @param {string} root @returns {Promise<Plan>} */
async function vitestPlan(root) {
  const vitest = await createVitest('test', { root, config: join(root, 'vitest.config.ts') })
  try {
    const found = await vitest.globTestSpecifications()
    return {
      projects: vitest.projects.map(({ name }) => name),
      runs: found.map(({ project, moduleId }) => ({ project: project.name, file: relative(root, moduleId) })),
    }
  } finally {
    await vitest.close()
  }
}

/** @typedef {{ title: string, file: string, specs: { title: string, tests: { projectName: string }[] }[], suites?: Suite[] }} Suite */

/** @param {Suite} suite @param {string[]} [around] @returns {{ project: string, file: string, titles: string[] }[]} */
const testsIn = ({ file, specs, suites = [] }, around = []) => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName }) => ({ project: projectName, file, titles: [...around, title] })),
  ),
  ...suites.flatMap(suite => testsIn(suite, [...around, suite.title])),
]

/** @param {string} root @returns {Promise<Plan>} */
async function playwrightPlan(root) {
  const list = [playwright, 'test', '--list', '--reporter=json']
  const { stdout } = await promisify(execFile)(process.execPath, list, { cwd: root, maxBuffer: 2 ** 26 })
  /** @type {{ config: { rootDir: string, projects: { name: string }[] }, suites: Suite[] }} */
  const { config, suites } = JSON.parse(stdout)
  return {
    projects: config.projects.map(({ name }) => name),
    runs: suites
      .flatMap(suite => testsIn(suite))
      .map(run => ({ ...run, file: relative(root, join(config.rootDir, run.file)) })),
  }
}

/** What both runners would run in one part, or in all. @param {string} root @param {import('../tests/setup/contract.js').Part} [part] @returns {Promise<Plan>} */
async function planOf(root, part) {
  // Vitest reads the configuration in this process, Playwright in one that inherits the variable.
  const before = process.env[partVariable]
  setPart(part)
  try {
    const plans = await Promise.all([playwrightPlan(root), vitestPlan(root)])
    return { projects: plans.flatMap(({ projects }) => projects), runs: plans.flatMap(({ runs }) => runs) }
  } finally {
    setPart(before)
  }
}

/** @param {string | undefined} part */
function setPart(part) {
  if (part === undefined) delete process.env[partVariable]
  else process.env[partVariable] = part
}

/** @param {string} root @returns {Promise<Plans>} */
export async function plansOf(root) {
  const main = await planOf(root, 'main')
  const rest = await planOf(root, 'rest')
  return { main, rest, all: await planOf(root) }
}

/** What is lost or doubled, in words. @param {string} root @param {Plans} plans @returns {string[]} */
export function suiteProblems(root, { main, rest, all }) {
  const keysOf = (/** @type {Plan} */ plan) => new Set(plan.runs.map(run => JSON.stringify(run)))
  const [inMain, inRest] = [keysOf(main), keysOf(rest)]
  const files = new Set(all.runs.map(({ file }) => file))
  const nameOf = (/** @type {Run} */ { project, file, titles = [] }) =>
    [file, ...titles, `[${project}]`].join(' ')
  return [
    ...testFiles(root)
      .filter(file => !files.has(file))
      .map(file => `${file}: no project runs it.`),
    ...all.projects
      .filter(name => !main.runs.some(({ project }) => project === name))
      .map(name => `The project ${name}: npm test runs nothing of it.`),
    ...all.runs.flatMap(run => {
      const key = JSON.stringify(run)
      if (inMain.has(key) && inRest.has(key)) return [`${nameOf(run)}: npm test runs it, and the rest again.`]
      return inMain.has(key) || inRest.has(key)
        ? []
        : [`${nameOf(run)}: neither npm test nor the rest runs it.`]
    }),
  ]
}
