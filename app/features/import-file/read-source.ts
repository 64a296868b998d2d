// Reads whatever somebody wants to import, and says what would become of it. Fetched when it is needed, because it is large.

import type { ImportReading } from '#domain/import/imported-event.ts'
import { readCalendar } from '#domain/import/read-calendar.ts'
import { readPage } from '#domain/import/read-page.ts'
import { readTable } from '#domain/import/read-table.ts'

export { importPieces, importPreview } from '#domain/import/import-preview.ts'
export { tableTemplate } from '#domain/import/read-table.ts'

/** A text, and what its name or its website says that it is. */
export interface Source {
  text: string
  kind: string
}

/** What it says: a calendar and a page are known by how they begin. */
export function readSource({ text, kind }: Source, timeZone: string): ImportReading {
  const beginning = text.slice(0, 2000)
  if (/BEGIN:VCALENDAR/i.test(beginning) || /\.ics$|calendar/i.test(kind)) return readCalendar(text, timeZone)
  if (/^\s*</.test(beginning) || /html/i.test(kind)) return readPage(text, timeZone)
  return readTable(text, timeZone)
}

/** The text of a file: spreadsheets on Windows write other letters than the rest of the world. */
export async function textOfFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
