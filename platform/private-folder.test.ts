import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepPrivate } from './private-folder.ts'

describe('the data folder', () => {
  const isRoot = process.getuid?.() === 0
  let folder: string
  let umask: number
  const modeOf = (name: string) => lstatSync(join(folder, name)).mode & 0o777
  const make = (name: string, mode: number) => {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), mode)
  }
  beforeEach(() => {
    umask = process.umask(0o022)
    folder = mkdtempSync(join(tmpdir(), 'calendar-private-'))
    chmodSync(folder, 0o755)
  })
  afterEach(() => {
    process.umask(umask)
    rmSync(folder, { recursive: true, force: true })
  })

  it('is closed to others with everything that was left open in it', () => {
    make('database/base/1/1259', 0o644)
    make('outbox/letter.eml', 0o666)
    make('backups/monday.gz', 0o640)
    make('calendar.gz', 0o644)
    make('notes.txt', 0o604)
    expect(keepPrivate(folder)).toEqual([])
    expect(modeOf('.')).toBe(0o700)
    for (const name of ['database', 'database/base', 'database/base/1', 'outbox', 'backups'])
      expect([name, modeOf(name)]).toEqual([name, 0o700])
    for (const name of [
      'database/base/1/1259',
      'outbox/letter.eml',
      'backups/monday.gz',
      'calendar.gz',
      'notes.txt',
    ])
      expect([name, modeOf(name)]).toEqual([name, 0o600])
  })

  it('gets only private files from then on', () => {
    keepPrivate(folder)
    mkdirSync(join(folder, 'later'))
    writeFileSync(join(folder, 'later', 'file'), '')
    expect(modeOf('later')).toBe(0o700)
    expect(modeOf('later/file')).toBe(0o600)
  })

  it('need not be there yet', () => {
    expect(keepPrivate(join(folder, 'nothing'))).toEqual([])
  })

  it('is left open when it is not the calendar alone that lives there, but what is its own is closed', () => {
    make('database/PG_VERSION', 0o644)
    make('somebody/else', 0o644)
    expect(keepPrivate(folder)).toEqual([
      expect.stringMatching(
        /also holds somebody, .* Set DATA_DIR to a folder that holds the calendar alone\.$/,
      ),
    ])
    expect([modeOf('.'), modeOf('somebody'), modeOf('somebody/else')]).toEqual([0o755, 0o755, 0o644])
    expect([modeOf('database'), modeOf('database/PG_VERSION')]).toEqual([0o700, 0o600])
    chmodSync(folder, 0o1777)
    rmSync(join(folder, 'somebody'), { recursive: true })
    expect(keepPrivate(folder)).toEqual([expect.stringContaining('files of every user')])
    expect(lstatSync(folder).mode & 0o7777).toBe(0o1777)
  })

  it('says what to do about a link, whose target it does not touch', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'calendar-elsewhere-'))
    chmodSync(elsewhere, 0o755)
    symlinkSync(elsewhere, join(folder, 'database'))
    expect(keepPrivate(folder)).toEqual([
      expect.stringMatching(/could not be closed: .*database\. Run: chmod -R go-rwx /),
    ])
    expect(lstatSync(elsewhere).mode & 0o777).toBe(0o755)
    rmSync(elsewhere, { recursive: true })
  })

  it.runIf(isRoot)('says what to do about files of another user', () => {
    make('database/PG_VERSION', 0o600)
    chownSync(join(folder, 'database/PG_VERSION'), 12_345, 12_345)
    expect(keepPrivate(folder)).toEqual([
      expect.stringMatching(/belongs to another user, .*PG_VERSION\. Give it .*: chown -R 0 /),
    ])
  })
})
