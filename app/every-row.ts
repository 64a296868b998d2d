// Reads a list to its end: the data API answers with so many rows at most, and with no word about the others.

interface Page<Row, Failure> {
  data: Row[] | null
  error: Failure | null
}

/** As many rows as the data API gives at once. */
const pageSize = 1_000

/** All rows of a list, or the first so many; `page` reads those from a place to another, in an order without doubt. */
export async function everyRow<Row, Failure>(
  page: (first: number, last: number) => PromiseLike<Page<Row, Failure>>,
  maxRows = Number.POSITIVE_INFINITY,
): Promise<{ data: Row[]; error: null } | { data: null; error: Failure }> {
  const rows: Row[] = []
  for (;;) {
    const wanted = Math.min(pageSize, maxRows - rows.length)
    const { data, error } = await page(rows.length, rows.length + wanted - 1)
    if (error) return { data: null, error }
    rows.push(...(data ?? []))
    if ((data?.length ?? 0) < pageSize || rows.length >= maxRows) return { data: rows, error: null }
  }
}
