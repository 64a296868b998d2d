// The stored files in a backup: a line for each behind the rows, with its hash.

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type ByteStore, parseLine } from '#platform/index.ts'
import { BackupError } from './backup-error.ts'

const fileLine = z.object({ file: z.string(), sha256: z.string(), base64: z.base64() })
const filesEnd = z.object({ filesEnd: z.object({ count: z.number() }) })
/** What the rows end with. */
const rowsEnd = z.object({ end: z.object({}) })
const firstLine = z.object({ format: z.number() })
/** Backups of earlier formats have no files. */
const firstFormatWithFiles = 3

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Writes every stored file, one after the other. Returns how many there are. */
export async function saveFiles(store: ByteStore, write: (line: string) => Promise<void>): Promise<number> {
  let count = 0
  for await (const { key } of store.list()) {
    const bytes = await store.read(key)
    // Thrown away meanwhile: nothing refers to it.
    if (!bytes) continue
    await write(JSON.stringify({ file: key, sha256: hashOf(bytes), base64: bytes.toString('base64') }))
    count += 1
  }
  await write(JSON.stringify({ filesEnd: { count } }))
  return count
}

/** The lines of the rows alone. */
export async function* rowLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) {
    yield line
    if (isRowsEnd(line)) return
  }
}

/**
 * Puts the files of a backup where they belong, before any row is touched: until a row names one, it is only a file too
 * many, which is swept. Returns how many there are.
 */
export async function restoreFiles(store: ByteStore, lines: AsyncIterable<string>): Promise<number> {
  let format: number | undefined
  let areRowsOver = false
  let count = 0
  for await (const line of lines) {
    if (format === undefined) format = firstLine.safeParse(parseLine(line)).data?.format ?? 0
    if (format < firstFormatWithFiles) return 0
    if (!areRowsOver) {
      areRowsOver = isRowsEnd(line)
      continue
    }
    const value = parseLine(line)
    const { data: last } = filesEnd.safeParse(value)
    if (last) {
      if (last.filesEnd.count === count) return count
      throw new BackupError('The backup is damaged: files of it are missing.')
    }
    const { data: read } = fileLine.safeParse(value)
    const bytes = Buffer.from(read?.base64 ?? '', 'base64')
    if (!read || hashOf(bytes) !== read.sha256)
      throw new BackupError('The backup is damaged: a file of it is not the one that was saved.')
    await store.write(read.file, bytes)
    count += 1
  }
  // Whoever reads the rows says what is wrong with them.
  if (!areRowsOver) return 0
  throw new BackupError('The backup is not complete: its end is missing.')
}

/** Rows are many, and only the last line begins like this. */
function isRowsEnd(line: string): boolean {
  return line.startsWith('{"end":') && rowsEnd.safeParse(parseLine(line)).success
}
