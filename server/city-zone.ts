// Tells the database the city's time zone: rides repeat at the same hour of its clock.

import { DatabaseError, type Queries } from '#platform/index.ts'

/** Writes the time zone down, if it is another one. Fails with words when the database does not know it. */
export async function setCityZone(queries: Queries, timeZone: string): Promise<void> {
  try {
    await queries.query('select now() at time zone $1', [timeZone])
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '22023')
      throw new Error(`The database does not know the time zone ${timeZone} of SITE_TIME_ZONE.`, {
        cause: error,
      })
    throw error
  }
  await queries.query('update private.city set time_zone = $1 where time_zone <> $1', [timeZone])
}
