// What a first visit to `/` with the sample city loads, gzipped, against what it may. Fails when it is too much.

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectPath } from '#server/project-path.ts'
import { startServer } from '#tests/running-server.ts'
import { temporaryFolder } from '#tests/setup/clean-up.js'

const files = projectPath('build/app/client')

/** The files that a page names, with those that its scripts import in turn; not what they load later, by a call. */
function filesOf(html: string): string[] {
  const found = new Set<string>()
  const visit = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    if (!path.endsWith('.js')) return
    const script = readFileSync(join(files, path), 'utf8')
    for (const [, name] of script.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      visit(`/assets/${name}`)
  }
  for (const [path] of html.matchAll(/\/(?:assets\/[\w.-]+\.(?:js|css|woff2)|favicon\.svg)/g)) visit(path)
  return [...found]
}

async function homePage(): Promise<string> {
  const folder = temporaryFolder('calendar-first-visit-')
  const server = await startServer({ DATA_DIR: folder, SAMPLE_DATA: 'on' })
  try {
    return await (await fetch(server.url)).text()
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const zipped = (bytes: Buffer | string) => gzipSync(bytes, { level: 9 }).length
const html = await homePage()
const loaded = filesOf(html).map(path => ({ path, size: zipped(readFileSync(join(files, path))) }))
const sum = (ending: string) =>
  loaded.filter(({ path }) => path.endsWith(ending)).reduce((total, { size }) => total + size, 0)

const results = [
  { name: 'JavaScript', size: sum('.js'), limit: 150 },
  { name: 'CSS', size: sum('.css'), limit: 20 },
  { name: 'everything', size: sum('') + zipped(html), limit: 250 },
]
for (const { name, size, limit } of results) {
  const share = size / 1000 / limit
  process.stdout.write(
    `first visit: ${name} ${(size / 1000).toFixed(1)} kB of ${limit} kB allowed, ratio ${share.toFixed(2)}\n`,
  )
  if (share > 1) throw new Error(`A first visit loads too much: ${name}.`)
}
