// Checks package-lock.json: whoever installs from it gets the same packages, on 64-bit Intel and on 64-bit ARM.

import { readFileSync } from 'node:fs'

/** @typedef {{ version?: string, integrity?: string, resolved?: string, link?: boolean, optionalDependencies?: Record<string, string> }} Entry */
/** @typedef {Record<string, Entry>} Packages */

/** The names by which packages come in flavours for Linux with glibc, such as `binding-linux-x64-gnu`. */
const linuxFlavour = /linux-(x64|arm64)(-gnu)?$/

/** The entry that a package at `path` gets when it asks for `name`: its own, or the nearest above it. @param {Packages} packages @param {string} path @param {string} name */
function installed(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const entry = packages[`${folder}${folder && '/'}node_modules/${name}`]
    if (entry || !folder) return entry
  }
}

/** What is wrong with one flavour that a package asks for. @param {string} wanted @param {Entry | undefined} entry */
function flavourProblem(wanted, entry) {
  if (!entry) return 'is not in the lock'
  if (/^\d/.test(wanted) && entry.version !== wanted)
    return `is locked in version ${entry.version}, not ${wanted}`
  return entry.integrity ? undefined : 'has no integrity, so it may not exist'
}

/** Both flavours of each package that has one for Linux; one that is a flavour itself needs only what is for its CPU. @param {Packages} packages @param {string} path @param {Entry} entry */
function flavourProblems(packages, path, { optionalDependencies = {} }) {
  const flavours = Object.keys(optionalDependencies).filter(name => linuxFlavour.test(name))
  const families = new Set(flavours.map(name => name.replace(linuxFlavour, 'linux-{cpu}$2')))
  const own = linuxFlavour.exec(path)?.[1]
  return [...families].flatMap(family =>
    (own ? [own] : ['x64', 'arm64']).flatMap(cpu => {
      const name = family.replace('{cpu}', cpu)
      const wanted = optionalDependencies[name]
      const problem = wanted
        ? flavourProblem(wanted, installed(packages, path, name))
        : 'is not one of its flavours'
      return problem ? [`${name} (of ${path.replace(/^.*node_modules\//, '')}) ${problem}.`] : []
    }),
  )
}

/** Tools that build: two versions of one would each bring bindings that the other could load by mistake. */
const buildTools = ['rolldown', 'vite', 'rollup', 'esbuild', 'lightningcss', '@tailwindcss/oxide']

/** @param {Packages} packages */
function toolProblems(packages) {
  return buildTools.flatMap(tool => {
    const places = Object.keys(packages).filter(path => path.endsWith(`node_modules/${tool}`))
    return places.length > 1 ? [`${tool} is there more than once: ${places.join(', ')}.`] : []
  })
}

/** Everything that is wrong with a lock. @param {{ packages: Packages }} lock @returns {string[]} */
export function lockProblems({ packages }) {
  const entries = Object.entries(packages)
  if (entries.length < 2) return ['The lock holds no packages.']
  return [
    ...entries.flatMap(([path, { resolved, link }]) =>
      resolved && !link ? [`${path} names a download address; see omit-lockfile-registry-resolved.`] : [],
    ),
    ...entries.flatMap(([path, entry]) => flavourProblems(packages, path, entry)),
    ...toolProblems(packages),
  ]
}

/** @param {string} file */
export function readLock(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
