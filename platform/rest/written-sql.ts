// What a statement tells of its own writing.

const mergedSetting = 'rest.merged'
const mergedCount = `coalesce(nullif(current_setting('${mergedSetting}', true), '')::integer, 0)`

/** Counts the rows that an upsert finds and updates, while it does: PostgreSQL tells only how many it wrote. Always true. */
export const countMerged = `set_config('${mergedSetting}', (${mergedCount} + 1)::text, true) is not null`

/** What is told of every write. */
export const writtenSql = `${mergedCount} as merged`
