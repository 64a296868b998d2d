// A part of the build: makes the empty, migrated database that new data folders begin with, in the folder that is named.

import { prepareDatabase } from '#platform/index.ts'
import { migrateCalendar } from '../calendar-database.ts'

const [, , folder] = process.argv
if (!folder) throw new Error('Name the folder.')
process.umask(0o077)
await prepareDatabase(folder, migrateCalendar)
