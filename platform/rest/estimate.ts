// About how many rows there are, by PostgreSQL's own planner.

import { z } from 'zod'

const plan = z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })) })

/**
 * What `explain` says of a query that is known to have `atLeast` so many rows. It is asked only then: of few rows, its
 * guess could tell how many there are that the caller may not see.
 */
export function estimatedRows([answer]: object[], atLeast: number): number {
  const planned = plan.parse(answer)['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
  return Math.max(planned, atLeast)
}
