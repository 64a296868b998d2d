// Websites of an attacker: hosts that switch protocols instead of answering, and calendars that take long to read.

import { once } from 'node:events'
import { createServer } from 'node:http'

/** As many hosts as the server asks at once. */
const hosts = Array.from({ length: 10 }, (_, n) => `127.0.0.${n + 11}`)
const goodHost = '127.0.0.1'

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//attack//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')

const daily = (count: number, zone: string) =>
  Array.from({ length: count }, (_, n) =>
    [
      ...['BEGIN:VEVENT', `UID:${n}`, `DTSTART;TZID=${zone}:20200101T060000`],
      ...['RRULE:FREQ=DAILY', `SUMMARY:Daily ride ${n}`, 'END:VEVENT'],
    ].join('\r\n'),
  )

const observance = (_: unknown, n: number) => {
  const kind = n % 2 ? 'DAYLIGHT' : 'STANDARD'
  const [from, to] = n % 2 ? ['-0700', '-0600'] : ['-0600', '-0700']
  return [
    ...[`BEGIN:${kind}`, `DTSTART:${1970 + (n % 50)}0${1 + (n % 9)}01T020000`],
    ...[`RRULE:FREQ=YEARLY;BYMONTH=${1 + (n % 12)};BYDAY=1SU`],
    ...[`TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, `END:${kind}`],
  ].join('\r\n')
}

const files: Record<string, string> = {
  /** About 250 kB. */
  '/daily.ics': calendar(...daily(2_000, 'Asia/Kathmandu')),
  '/zone.ics': calendar(
    ...['BEGIN:VTIMEZONE', 'TZID:Nowhere', ...Array.from({ length: 100 }, observance), 'END:VTIMEZONE'],
    ...daily(1_000, 'Nowhere'),
  ),
  '/good.ics': calendar(),
}

export interface HostileHosts {
  /** The value of OUTSIDE_ALLOWED with which the server asks them. */
  allowed: string
  /** Addresses that are answered with '101 Switching Protocols', each on a host of its own. */
  switching: string[]
  addressOf(file: 'daily.ics' | 'zone.ics' | 'good.ics'): string
  close(): void
}

/** Opens them all on this machine. */
export async function openHostileHosts(): Promise<HostileHosts> {
  const server = createServer((request, response) => {
    const file = files[request.url ?? '']
    if (file) response.writeHead(200, { 'content-type': 'text/calendar' }).end(file)
    else
      request.socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: none\r\nConnection: Upgrade\r\n\r\n')
  })
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    allowed: [goodHost, ...hosts].map(host => `${host}:${port}`).join(','),
    switching: hosts.map(host => `http://${host}:${port}/switch`),
    addressOf: file => `http://${goodHost}:${port}/${file}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
