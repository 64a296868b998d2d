import { expect, test } from 'vitest'
import { keptHtml } from './kept-parts.server.tsx'

interface PartProps {
  title: string
  isPast: boolean
}

const drawn: string[] = []

function Part({ title, isPast }: PartProps) {
  drawn.push(`${title} ${isPast}`)
  return <b>{title}</b>
}

function Other({ title }: PartProps) {
  return <i>{title}</i>
}

test('parts are made again only where something in them is another', () => {
  for (const given of [
    { title: 'a', isPast: false },
    { title: 'b', isPast: false },
    { title: 'a', isPast: false },
    { title: 'a', isPast: true },
  ])
    expect(keptHtml(Part, given)).toBe(`<b>${given.title}</b>`)
  expect(drawn).toEqual(['a false', 'b false', 'a true'])
  expect(keptHtml(Other, { title: 'a', isPast: false })).toBe('<i>a</i>')
})
