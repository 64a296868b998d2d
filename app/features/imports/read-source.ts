// Parses the files and pages to import. It is large, so it is loaded on demand.

import type { ImportReading } from '#domain/import/imported-event.ts'
import { readCalendar } from '#domain/import/read-calendar.ts'
import { readPage } from '#domain/import/read-page.ts'
import { readTable } from '#domain/import/read-table.ts'

export { importBatches, importPreview } from '#domain/import/import-preview.ts'
export { tableTemplate } from '#domain/import/read-table.ts'

/** A text, with its file name or content type. */
export interface SourceText {
  text: string
  kind: string
}

/** Recognizes calendars and pages by how they begin; anything else is a table. */
export function parseSource({ text, kind }: SourceText, timeZone: string): ImportReading {
  const beginning = text.slice(0, 2000)
  if (/BEGIN:VCALENDAR/i.test(beginning) || /\.ics$|calendar/i.test(kind)) return readCalendar(text, timeZone)
  if (/^\s*</.test(beginning) || /html/i.test(kind)) return readPage(text, timeZone)
  return readTable(text, timeZone)
}

/** The text of a file. Spreadsheets on Windows may use an older encoding. */
export async function readFileText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
