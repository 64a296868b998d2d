import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FaultList } from './fault-list.tsx'

it('lists each fault once, even if two events of the same name have it', () => {
  const fault = { where: 'Lantern Ride', what: 'It has no date that can be read, so it was left out.' }
  const html = renderToStaticMarkup(<FaultList faults={[fault, { ...fault, where: 'Bagel Ride' }, fault]} />)
  expect(html.match(/<strong>[^<]+/g)).toEqual(['<strong>Lantern Ride:', '<strong>Bagel Ride:'])
})
