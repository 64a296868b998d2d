import { matchRoutes } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { createRouteFinder, type Routes } from './route-finder.ts'

const id = '00000000-0000-4000-8000-000000000001'
const paths = ['event/:id', 'event/:id/report', 'groups', 'admin/groups', 'admin/groups/:id/edit']

/** The site map in the form in which it is built. */
function siteMap(): Routes {
  const module = { default: () => null }
  const page = (path: string) => [path, { id: path, parentId: 'root', path, module }] as const
  return Object.fromEntries([
    ['root', { id: 'root', path: '', module }],
    ['home', { id: 'home', parentId: 'root', index: true, module }],
    ['submission/:token', { id: 'submission/:token', parentId: 'root', path: 'submission/:token', module }],
    ...paths.map(page),
    page('*'),
  ])
}

function finder() {
  const match = vi.fn(matchRoutes)
  return { match, find: createRouteFinder(siteMap(), match) }
}

describe('the route of a path', () => {
  it.each([
    ['/', 'home', undefined],
    ['/groups', 'groups', undefined],
    ['/Groups///', 'groups', undefined],
    ['/%67roups', 'groups', undefined],
    [`/event/${id}`, 'event/:id', id],
    [`/event/${id}/report`, 'event/:id/report', id],
    ['/event/groups', 'event/:id', 'groups'],
    ['/event/%ff', 'event/:id', '%ff'],
    [`/admin/groups/${id}/edit`, 'admin/groups/:id/edit', id],
    ['/submission/secret', 'submission/:token', undefined],
  ])('%s is %s', (path, name, found) => {
    const { find } = finder()
    for (const route of [find(path), find(path)]) {
      expect(route?.ids).toEqual(['root', name])
      expect(route?.id).toBe(found)
    }
  })

  it.each(['/nothing', '/event', '/event//x', `/event/${id}/x`, '/a/b/c/d/e/f/g', '/groups%2F', '//groups'])(
    '%s is no page',
    path => {
      expect(finder().find(path)).toBeUndefined()
    },
  )

  it('is looked for once, whichever the id, the secret or the nonsense is', () => {
    const { find, match } = finder()
    for (let count = 0; count < 100; count += 1)
      for (const path of [`/event/${count}`, `/submission/${count}`, `/${count}`, `/${count}/${count}`, '/'])
        find(path)
    expect(match).toHaveBeenCalledTimes(5)
  })

  it('stays known while somebody asks for whatever comes to mind, of which only so much is remembered', () => {
    const { find, match } = finder()
    find('/')
    const words = ['event', 'groups', 'admin', 'report', 'edit', 'submission', 'x', '']
    const nonsense = words.flatMap(a =>
      words.flatMap(b => words.flatMap(c => words.flatMap(d => `/${a}/${b}/${c}/${d}x`))),
    )
    for (const path of [...nonsense, ...nonsense]) find(path)
    match.mockClear()
    expect(find('/')?.ids).toEqual(['root', 'home'])
    expect(match).not.toHaveBeenCalled()
  })
})
