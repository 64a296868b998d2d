// Keeps what is in the data folder to the user who runs the server: keys, email addresses and passwords' hashes are in it.

import { chmodSync, type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the calendar itself makes in the folder. */
const own = ['database', 'outbox', 'storage', 'server.sock', 'server.sock.removing']
const openToOthers = 0o077
const sticky = 0o1000

/** What could not be made private. */
interface Findings {
  open: string[]
  foreign: string[]
}

/**
 * From now on, files are made for this user only; those that an earlier version or another program left open in the
 * folder are closed. Returns what a person should do about the rest.
 */
export function keepPrivate(folder: string): string[] {
  process.umask(openToOthers)
  const findings: Findings = { open: [], foreign: [] }
  const found = lookInto(folder)
  if (!found) return []
  const { path, entries } = found
  const guests = guestsAmong(path, entries)
  // From the top downwards: nobody can exchange a file for a link to another one beneath a folder that is closed.
  if (guests.length === 0) close(path, findings)
  const closed = entries.filter(
    entry =>
      own.includes(entry.name) || (guests.length === 0 && (!entry.isDirectory() || entry.name === 'backups')),
  )
  for (const entry of closed) closeAll(join(path, entry.name), findings)
  return [...guestWarning(path, guests), ...openWarning(path, findings), ...foreignWarning(path, findings)]
}

/** The folder by its real path, or nothing when it is not there yet or may not be read; whoever opens it says so. */
function lookInto(folder: string): { path: string; entries: Dirent[] } | undefined {
  try {
    const path = realpathSync(folder)
    return { path, entries: readdirSync(path, { withFileTypes: true }) }
  } catch {
    return undefined
  }
}

/** What makes the folder one that others may need as well, such as /var/lib: closing that would break the machine. */
function guestsAmong(path: string, entries: Dirent[]): string[] {
  const mode = lstatSync(path).mode
  if (mode & sticky) return ['files of every user']
  const expected = [...own, 'backups', 'lost+found']
  const guests = entries.filter(
    entry => entry.isDirectory() && !entry.name.startsWith('.') && !expected.includes(entry.name),
  )
  return mode & openToOthers ? guests.map(guest => guest.name) : []
}

function closeAll(path: string, findings: Findings): void {
  if (!close(path, findings)?.isDirectory()) return
  try {
    for (const name of readdirSync(path)) closeAll(join(path, name), findings)
  } catch {
    // Not this user's to read: `close` has noted that.
  }
}

/** Closes one file or folder, and notes it when that does not work. What a link leads to is somewhere else, and only noted. */
function close(path: string, { open, foreign }: Findings): Stats | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats) return undefined
  if (stats.isSymbolicLink()) {
    if (isOpen(statSync(path, { throwIfNoEntry: false }))) open.push(path)
    return undefined
  }
  if (stats.uid !== process.getuid?.()) foreign.push(path)
  if (!isOpen(stats)) return stats
  try {
    chmodSync(path, stats.isDirectory() ? 0o700 : 0o600)
  } catch {
    // The next line sees it.
  }
  if (isOpen(lstatSync(path, { throwIfNoEntry: false }))) open.push(path)
  return stats
}

function isOpen(stats: Stats | undefined): boolean {
  return stats !== undefined && (stats.mode & openToOthers) !== 0
}

function listed(paths: string[]): string {
  const more = paths.length - 3
  return more > 0 ? `${paths.slice(0, 3).join(', ')} and ${more} more` : paths.join(', ')
}

function guestWarning(path: string, guests: string[]): string[] {
  if (guests.length === 0) return []
  return [
    `DATA_DIR (${path}) also holds ${listed(guests)}, so it was left open to other users of this machine. ` +
      'Set DATA_DIR to a folder that holds the calendar alone.',
  ]
}

function openWarning(path: string, { open }: Findings): string[] {
  if (open.length === 0) return []
  return [
    `Other users of this machine can reach the calendar's data, and it could not be closed: ${listed(open)}. ` +
      `Run: chmod -R go-rwx ${path}. If that changes nothing, the file system knows no modes: set DATA_DIR to a folder on one that does.`,
  ]
}

function foreignWarning(path: string, { foreign }: Findings): string[] {
  if (foreign.length === 0) return []
  return [
    `Some of the calendar's data belongs to another user, who can read and change it: ${listed(foreign)}. ` +
      `Give it to the user who runs the server: chown -R ${process.getuid?.()} ${path}`,
  ]
}
