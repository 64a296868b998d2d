import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'

const maxBytes = 150_000

const picturesIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/["(](?:docs\/)?pictures\/([^")]+)[")]/g)].map(
    ([, name]) => name ?? '',
  )

it('the README shows two pictures and the page on testing what was measured, and none is too large to load on the way', () => {
  const inReadme = picturesIn('README.md')
  expect(inReadme).toHaveLength(2)
  const kept = readdirSync('docs/pictures')
  expect([...inReadme, ...picturesIn('docs/testing.md')].toSorted()).toEqual(kept.toSorted())
  for (const name of kept)
    expect([name, statSync(`docs/pictures/${name}`).size < maxBytes]).toEqual([name, true])
})
