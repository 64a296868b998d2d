// `npm run types`: writes supabase/database.types.ts from a new database; with --check only says whether it is fresh.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGliteDatabase } from '../database/pglite.ts'
import { writeTypes } from '../database/type-script.ts'
import { projectPath } from '../project-path.ts'

const file = projectPath('supabase/database.types.ts')

async function generate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-types-'))
  try {
    // The build has just made it from the migrations as they are.
    const database = await PGliteDatabase.open(join(folder, 'database'), { beginsPrepared: true })
    const types = await writeTypes(database)
    await database.close()
    return types
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const types = await generate()
if (!process.argv.includes('--check')) {
  writeFileSync(file, types)
} else if (readFileSync(file, 'utf8') !== types) {
  process.stderr.write('supabase/database.types.ts is not what the migrations make. Run: npm run types\n')
  process.exitCode = 1
}
