import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  deleteDrafts,
  deleteSentDrafts,
  noteSending,
  readDrafts,
  restoreDrafts,
  saveDraft,
} from './drafts.ts'

const stored = new Map<string, string>()
const localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
}

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', { localStorage })
  return () => vi.unstubAllGlobals()
})

const first = '2026-11-14T10:00:00.000Z'
const second = '2026-11-15T10:00:00.000Z'
const ids = () => readDrafts().map(draft => draft.id)

describe('drafts', () => {
  it('are saved one by one, the latest first, and no more than three', () => {
    saveDraft(first, { title: 'One' })
    saveDraft(second, { title: 'Two' })
    saveDraft(first, { title: 'One more' })
    expect(readDrafts().map(draft => draft.values)).toEqual([{ title: 'One more' }, { title: 'Two' }])
    saveDraft('2026-11-16T10:00:00.000Z', { title: 'Three' })
    saveDraft('2026-11-17T10:00:00.000Z', { title: 'Four' })
    expect(readDrafts()).toHaveLength(3)
    saveDraft(first, undefined)
    expect(ids()).not.toContain(first)
  })

  it('are deleted once they were sent, and not before', () => {
    saveDraft(first, { title: 'One' })
    saveDraft(second, { title: 'Two' })
    noteSending(first)
    expect(ids()).toContain(first)
    deleteSentDrafts()
    expect(ids()).toEqual([second])
  })

  it('that failed and were then changed are not deleted with another that was sent', () => {
    saveDraft(first, { title: 'One' })
    noteSending(first)
    saveDraft(first, { title: 'One, mended' })
    deleteSentDrafts()
    expect(ids()).toEqual([first])
  })

  it('can be deleted, and that undone', () => {
    saveDraft(first, { title: 'One' })
    saveDraft(second, { title: 'Two' })
    const unwanted = readDrafts().filter(draft => draft.id === first)
    deleteDrafts(unwanted)
    expect(ids()).toEqual([second])
    restoreDrafts(unwanted)
    expect(ids()).toEqual([second, first])
  })

  it('lose the email address after a day, in the storage itself', () => {
    saveDraft(first, { title: 'One', submitter_email: 'ann@a.example' })
    const savedAt = Date.parse(readDrafts()[0]?.savedAt ?? '')
    readDrafts(new Date(savedAt + 86_000_000))
    expect([...stored.values()].join()).toContain('ann@a.example')
    expect(readDrafts(new Date(savedAt + 86_500_000))[0]?.values).toEqual({ title: 'One' })
    expect([...stored.values()].join()).not.toContain('ann@a.example')
  })

  it('of the former format are migrated without their address', () => {
    stored.set('draft-1:submit-event', JSON.stringify({ title: 'Old', submitter_email: 'ann@a.example' }))
    expect(readDrafts()[0]?.values).toEqual({ title: 'Old' })
    expect([...stored.keys()]).toEqual(['drafts-1:submit-event'])
    expect([...stored.values()].join()).not.toContain('ann@a.example')
  })

  it.each(['', 'null', '{', '{"id":1}', '[1,null,{"id":"x"}]', `[{"id":"${first}","savedAt":"${first}"}]`])(
    'are none if the storage holds %j',
    text => {
      stored.set('drafts-1:submit-event', text)
      expect(readDrafts()).toEqual([])
      saveDraft(first, { title: 'One' })
      expect(ids()).toEqual([first])
    },
  )

  it('are not needed where there is no storage', () => {
    vi.stubGlobal('window', {})
    saveDraft(first, { title: 'One' })
    expect(readDrafts()).toEqual([])
  })
})
