// A club's own calendar on a server of its own, which says what a test wants.

import { once } from 'node:events'
import { createServer } from 'node:http'

export interface ClubCalendar {
  /** For OUTSIDE_ALLOWED. */
  host: string
  address: string
  says(text: string): void
  close(): void
}

export async function serveCalendar(): Promise<ClubCalendar> {
  let text = ''
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(text),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the calendar has no port')
  server.unref()
  const host = `127.0.0.1:${address.port}`
  return {
    ...{ host, address: `http://${host}/club.ics`, close: () => server.close() },
    says: words => {
      text = words
    },
  }
}
