// Which builds of React and its router the built server runs, told by Node's own list of the scripts that were loaded.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startServer } from '#tests/running-server.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'

it('runs the production builds, and no other', async () => {
  const folder = temporaryFolder('calendar-builds-')
  const lists = join(folder, 'lists')
  const server = await startServer({ DATA_DIR: join(folder, 'data'), NODE_V8_COVERAGE: lists })
  expect((await fetch(server.url)).status).toBe(200)
  expect(await server.stop()).toBe(0)
  const loaded = readdirSync(lists)
    .flatMap(name => [...readFileSync(join(lists, name), 'utf8').matchAll(/"url":"file:\/\/([^"]+)"/g)])
    .map(([, path = '']) => path)
  // Packages are a part of the built scripts, which name the files that they were made of.
  expect(loaded.filter(path => /\/node_modules\/(react|react-dom|react-router)\//.test(path))).toEqual([])
  const scripts = loaded.filter(path => path.includes('/build/')).map(path => readFileSync(path, 'utf8'))
  const named = (pattern: RegExp) =>
    new Set(scripts.flatMap(text => [...text.matchAll(pattern)].map(([, name]) => name)))
  expect(
    named(/node_modules\/(?:react|react-dom)\/cjs\/[\w-]+(?:\.\w+)?\.(production|development)\.js/g),
  ).toEqual(new Set(['production']))
  expect(named(/node_modules\/react-router\/dist\/(\w+)/g)).toEqual(new Set(['production']))
})
