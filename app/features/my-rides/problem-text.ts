// Why something about the calendar of one's own did not work: the server's words, or others where it did not answer.

import { Refused } from '../stars/own-calendar.ts'

/** The sentence. */
export function problemText(error: unknown): string {
  return (error instanceof Refused && error.message) || 'That could not be sent. Please try again.'
}
