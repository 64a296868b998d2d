// The first of the server that is read: it has the embedded engine get ready in its thread while all the rest is read.

import { join } from 'node:path'
import { makeAhead } from '#platform/index.ts'

const { DATABASE_URL, DATA_DIR = './data' } = process.env
if (!DATABASE_URL) makeAhead(join(DATA_DIR, 'database'))
await import('./main.ts')
