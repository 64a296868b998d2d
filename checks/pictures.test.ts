import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'

const maxBytes = 150_000

it('the README shows the pictures that there are, and none is too large to load on the way', () => {
  const shown = [...readFileSync('README.md', 'utf8').matchAll(/src="(docs\/pictures\/[^"]+)"/g)].map(
    ([, path]) => path ?? '',
  )
  const kept = readdirSync('docs/pictures').map(name => `docs/pictures/${name}`)
  expect(shown.toSorted()).toEqual(kept.toSorted())
  expect(shown).toHaveLength(2)
  for (const path of shown) expect([path, statSync(path).size < maxBytes]).toEqual([path, true])
})
