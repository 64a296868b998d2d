import { expect, test } from 'vitest'
import { cachedHtml } from './render.server.tsx'

interface SectionProps {
  title: string
  isPast: boolean
}

const rendered: string[] = []

function Section({ title, isPast }: SectionProps) {
  rendered.push(`${title} ${isPast}`)
  return <b>{title}</b>
}

function Other({ title }: SectionProps) {
  return <i>{title}</i>
}

test('a cached section is rendered again only when its props change', () => {
  for (const props of [
    { title: 'a', isPast: false },
    { title: 'b', isPast: false },
    { title: 'a', isPast: false },
    { title: 'a', isPast: true },
  ])
    expect(cachedHtml(Section, props)).toBe(`<b>${props.title}</b>`)
  expect(rendered).toEqual(['a false', 'b false', 'a true'])
  expect(cachedHtml(Other, { title: 'a', isPast: false })).toBe('<i>a</i>')
})
