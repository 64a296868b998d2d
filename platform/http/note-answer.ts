// Notes each answer: one line in the log, and a count where someone counts.

import type { Logger } from '../log.ts'
import type { Answered, Metrics } from './metrics.ts'

export type NoteAnswer = (answered: Omit<Answered, 'milliseconds'>, start: number) => void

export function noteAnswers(log: Logger, metrics: Metrics | undefined): NoteAnswer {
  return (answered, start) => {
    const { method, path, status, request } = answered
    const milliseconds = Math.round((performance.now() - start) * 10) / 10
    log.info(
      { request, method, path, status, milliseconds },
      `${method} ${path} ${status} ${milliseconds} ms`,
    )
    metrics?.observe({ ...answered, milliseconds })
  }
}
