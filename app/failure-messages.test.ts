import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, it } from 'vitest'
import { refusalIn, sendingErrorText } from './failure-messages.ts'

const refusal = { heading: 'This form is too large', text: 'Please shorten it.' }
const otherwise = 'Failed to submit event. Please try again.'

it("recognises the site's own message by its format", () => {
  const error = new ErrorResponse(413, '', JSON.stringify(refusal))
  expect(refusalIn(error)).toEqual(refusal)
  expect(sendingErrorText(error, otherwise)).toBe('This form is too large. Please shorten it.')
})

it.each([
  ['an HTML page', new ErrorResponse(502, 'Bad Gateway', '<html><h1>502 Bad Gateway</h1></html>')],
  ['plain text', new ErrorResponse(502, 'Bad Gateway', 'upstream connect error or disconnect/reset')],
  ['JSON of another kind', new ErrorResponse(503, '', '{"error": "no healthy upstream"}')],
  ['nothing', new ErrorResponse(504, 'Gateway Timeout', '')],
  ['data', new ErrorResponse(500, '', refusal)],
  ['no answer at all', new TypeError('Failed to fetch')],
])('does not show the message of a proxy or a browser: %s', (_, error) => {
  expect(refusalIn(error)).toBeUndefined()
  expect(sendingErrorText(error, otherwise)).toBe(otherwise)
})
