// Finds the programs that the tests need beside npm's packages, and installs them where that is allowed.

import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param {string} name @param {string[]} folders @returns {string | undefined} */
function find(name, folders) {
  const onPath = (process.env.PATH ?? '').split(delimiter)
  return [...folders, ...onPath].map(folder => join(folder, name)).find(isProgram)
}

function postgresqlFolders() {
  const debian = '/usr/lib/postgresql'
  if (!existsSync(debian)) return []
  const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a))
  return versions.map(version => join(debian, version, 'bin'))
}

const findPostgresql = () => find('pg_ctl', postgresqlFolders())

/**
 * Finds a program, and installs its package where that is allowed and works.
 * @param {string} what @param {string} package_ @param {() => string | undefined} look
 */
function findOrTry(what, package_, look) {
  const found = look()
  if (found) return found
  const mayInstall = process.getuid?.() === 0 && find('apt-get', [])
  if (mayInstall) {
    process.stdout.write(`Installing ${package_} with apt-get, because the tests need ${what}.\n`)
    /** @type {import('node:child_process').ExecFileSyncOptions} */
    const quietly = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    try {
      execFileSync('apt-get', ['update'], quietly)
      execFileSync('apt-get', ['install', '-y', '--no-install-recommends', package_], quietly)
    } catch {
      // apt-get has said why.
    }
  }
  return look()
}

/** @param {string} what @param {string} package_ @param {() => string | undefined} look @returns {string} */
function findOrInstall(what, package_, look) {
  const found = findOrTry(what, package_, look)
  if (found) return found
  process.stderr.write(
    `The tests need ${what}. Install it (on Debian or Ubuntu: sudo apt-get install ${package_}) and try again.\n`,
  )
  process.exit(1)
}

/** The folder of PostgreSQL's programs. */
export function postgresqlPrograms() {
  return join(findOrInstall('PostgreSQL 15 or newer', 'postgresql', findPostgresql), '..')
}

/** Has plpgsql_check beside PostgreSQL if that can be had: without it, the test that needs it is skipped. */
export function tryPlpgsqlCheck() {
  const version = /postgresql\/(\d+)\//.exec(postgresqlPrograms())?.[1]
  if (!version) return
  const control = `/usr/share/postgresql/${version}/extension/plpgsql_check.control`
  findOrTry('plpgsql_check', `postgresql-${version}-plpgsql-check`, () =>
    existsSync(control) ? control : undefined,
  )
}

const findChromium = () => find('chromium-headless-shell', []) ?? find('chromium', [])

/** The browser that the tests drive: Chromium without the parts that draw windows, which is faster, or the whole. */
export function chromiumProgram() {
  return findOrInstall('Chromium', 'chromium-headless-shell', findChromium)
}

/** How Playwright starts it: asking nobody else for anything. */
export function chromiumOptions() {
  const quiet = [
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ]
  // Chromium's sandbox does not work for root, which is what a container's tests run as.
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet
  return { executablePath: chromiumProgram(), args }
}
