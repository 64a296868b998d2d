import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('a first visit to the sample city stays within its limits', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/run.js', 'first-visit'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TEST_SLOWNESS: process.env.TEST_SLOWNESS },
  })
  expect(`${stdout}${stderr}`).toMatch(
    /JavaScript [\d.]+ kB of 150 kB[\s\S]*CSS [\d.]+ kB of 20 kB[\s\S]*everything [\d.]+ kB of 250 kB/,
  )
  expect(status).toBe(0)
})
