// `npm run types`: writes what follows from the SQL, the types and the table of triggers; with --check only says whether it is fresh.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGliteDatabase, projectPath, withTriggerTable, writeTypes } from '#platform/index.ts'

async function generate(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-types-'))
  try {
    // The build has just made it from the SQL as it is.
    const database = await PGliteDatabase.open(join(folder, 'database'), { beginsPrepared: true })
    const document = readFileSync(projectPath('docs/database.md'), 'utf8')
    const files = {
      'supabase/database.types.ts': await writeTypes(database),
      'docs/database.md': await withTriggerTable(document, database),
    }
    await database.close()
    return files
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

for (const [file, text] of Object.entries(await generate())) {
  const path = projectPath(file)
  if (!process.argv.includes('--check')) {
    writeFileSync(path, text)
  } else if (readFileSync(path, 'utf8') !== text) {
    process.stderr.write(`${file} does not fit the SQL. Run: npm run types\n`)
    process.exitCode = 1
  }
}
