// Rows as comma-separated values (RFC 4180) that are safe to open in a spreadsheet.

// What a spreadsheet takes for the beginning of a formula, in the wide letters of East Asia too.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * One line, with its end. Text that would be a formula gets an apostrophe before it, as spreadsheets write it themselves;
 * a number is none, also where it is below zero.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string | number): string {
  if (typeof text === 'number') return String(text)
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
