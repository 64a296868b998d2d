// Reads built scripts the way Node does, without running them: do they parse, and which packages do they import?

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import vm from 'node:vm'

/** @typedef {{ file: string, error?: string, imports: string[] }} Script */

const thisFile = fileURLToPath(import.meta.url)

/** A module that is only parsed; vm.SourceTextModule exists behind a flag of Node. @param {string} file @returns {Script} */
function parsed(file) {
  try {
    const code = readFileSync(file, 'utf8')
    const module = new vm.SourceTextModule(code, { identifier: file })
    const later = [...code.matchAll(/\bimport\(\s*["']([^"']+)["']/g)].map(([, name = '']) => name)
    return { file, imports: [...module.dependencySpecifiers, ...later] }
  } catch (error) {
    return { file, error: String(error), imports: [] }
  }
}

/** Every script below a folder. @param {string} folder @returns {Script[]} */
export function readScripts(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.m?js$/.test(name))
    .map(name => join(folder, name))
  const words = ['--experimental-vm-modules', '--no-warnings', thisFile]
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    input: JSON.stringify(files),
    maxBuffer: 2 ** 26,
  })
  if (status !== 0) throw new Error(`The scripts in ${folder} could not be read.\n${stderr}`)
  return JSON.parse(stdout)
}

/** Throws, in words, when a script below a folder does not parse or when there is none. @param {string} folder */
export function checkScriptsParse(folder) {
  const scripts = readScripts(folder)
  if (scripts.length === 0) throw new Error(`The build made no scripts in ${folder}.`)
  const broken = scripts.flatMap(({ file, error }) => (error ? [`${file}: ${error}`] : []))
  if (broken.length > 0)
    throw new Error(
      `The build made scripts that do not parse, so no page would work:\n${broken.join('\n')}\n` +
        'A build tool may be installed for another kind of machine. Remove node_modules and run: npm ci',
    )
}

/** The packages that scripts import, by name. @param {Script[]} scripts @returns {string[]} */
export function importedPackages(scripts) {
  const names = scripts
    .flatMap(({ imports }) => imports)
    .filter(name => !isBuiltin(name) && /^(@[\w.-]+\/)?[\w.-]+(\/|$)/.test(name) && !name.startsWith('.'))
    .map(name => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
  return [...new Set(names)].sort()
}

if (process.argv[1] === thisFile) {
  const files = JSON.parse(readFileSync(0, 'utf8'))
  process.stdout.write(JSON.stringify(files.map(parsed)))
}
