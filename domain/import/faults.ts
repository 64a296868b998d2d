// Collects what could not be read, as many sentences as anybody reads.

import { oneLine, truncate } from '../text/event-text.ts'
import { type ImportFault, MAX_FAULTS } from './imported-event.ts'

const MAX_WHERE = 80

/** Says which event or row, and what is wrong with it. */
export type SayFault = (where: string, what: string) => void

/** Where faults are told, and the list of them. The last one says that there are more. */
export function collectFaults(): { say: SayFault; faults: ImportFault[] } {
  const faults: ImportFault[] = []
  const say = (where: string, what: string) => {
    if (faults.length < MAX_FAULTS - 1) faults.push({ where: truncate(oneLine(where), MAX_WHERE), what })
    else if (faults.length < MAX_FAULTS) faults.push({ where: 'And more', what: 'There are more of these.' })
  }
  return { say, faults }
}
