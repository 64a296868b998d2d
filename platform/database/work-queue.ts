// Whose turn it is at an engine: the site's own work and people with an account first, patient work after them.

import { tooBusyError } from './database-error.ts'

/** Patient work that may wait at the same time; more is refused at once. */
export const maxPatientWaiting = 40
/** How long patient work may wait before it is refused. */
const maxPatientMilliseconds = 5_000

interface Waiting {
  begin(): void
}

/** Runs at most `width` pieces of work at once. */
export class WorkQueue {
  private readonly urgent: Waiting[] = []
  private readonly patient: Waiting[] = []
  private running = 0

  constructor(
    private readonly width: number,
    private readonly maxWait = maxPatientMilliseconds,
  ) {}

  async run<T>(work: () => Promise<T>, options?: { isPatient?: boolean | undefined }): Promise<T> {
    await (options?.isPatient ? this.patientTurn() : this.urgentTurn())
    try {
      return await work()
    } finally {
      this.running -= 1
      this.next()
    }
  }

  private urgentTurn(): Promise<void> {
    return new Promise(begin => {
      this.urgent.push({ begin })
      this.next()
    })
  }

  private patientTurn(): Promise<void> {
    if (this.patient.length >= maxPatientWaiting) return Promise.reject(tooBusyError())
    return new Promise((resolve, reject) => {
      const tooLate = setTimeout(() => {
        this.patient.splice(this.patient.indexOf(waiting), 1)
        reject(tooBusyError())
      }, this.maxWait)
      const waiting = {
        begin: () => {
          clearTimeout(tooLate)
          resolve()
        },
      }
      this.patient.push(waiting)
      this.next()
    })
  }

  private next(): void {
    if (this.running >= this.width) return
    const waiting = this.urgent.shift() ?? this.patient.shift()
    if (!waiting) return
    this.running += 1
    waiting.begin()
  }
}
