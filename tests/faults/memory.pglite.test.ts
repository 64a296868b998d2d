import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { testDatabase } from '#tests/test-database.ts'

describe("the embedded engine's thread", () => {
  let database: Database
  let end: () => Promise<void>
  beforeAll(async () => {
    ;({ database, end } = await testDatabase())
  })
  afterAll(() => end())

  it('keeps nothing of the answers that it gave, together far more than its memory', async () => {
    let gaps = 0
    await database.listen('anything', { onNotification: () => undefined, onGap: () => (gaps += 1) })
    for (let time = 0; time < 150; time += 1) {
      const [row] = await database.query<{ text: string }>(`select repeat('x', 2000000) as text`)
      expect(row?.text.length).toBe(2_000_000)
    }
    expect(gaps).toBe(0)
  })
})
