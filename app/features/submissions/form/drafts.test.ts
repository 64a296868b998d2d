import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetDrafts, forgetSent, keepDraft, noteSending, readDrafts, restoreDrafts } from './drafts.ts'

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
  it('are kept one by one, the latest first, and no more than three', () => {
    keepDraft(first, { title: 'One' })
    keepDraft(second, { title: 'Two' })
    keepDraft(first, { title: 'One more' })
    expect(readDrafts().map(draft => draft.values)).toEqual([{ title: 'One more' }, { title: 'Two' }])
    keepDraft('2026-11-16T10:00:00.000Z', { title: 'Three' })
    keepDraft('2026-11-17T10:00:00.000Z', { title: 'Four' })
    expect(readDrafts()).toHaveLength(3)
    keepDraft(first, undefined)
    expect(ids()).not.toContain(first)
  })

  it('are gone once they were sent, and not before', () => {
    keepDraft(first, { title: 'One' })
    keepDraft(second, { title: 'Two' })
    noteSending(first)
    expect(ids()).toContain(first)
    forgetSent()
    expect(ids()).toEqual([second])
  })

  it('that failed and were typed on are not forgotten with another that was sent', () => {
    keepDraft(first, { title: 'One' })
    noteSending(first)
    keepDraft(first, { title: 'One, mended' })
    forgetSent()
    expect(ids()).toEqual([first])
  })

  it('can be forgotten, and that taken back', () => {
    keepDraft(first, { title: 'One' })
    keepDraft(second, { title: 'Two' })
    const unwanted = readDrafts().filter(draft => draft.id === first)
    forgetDrafts(unwanted)
    expect(ids()).toEqual([second])
    restoreDrafts(unwanted)
    expect(ids()).toEqual([second, first])
  })

  it('lose the email address after a day, in the storage itself', () => {
    keepDraft(first, { title: 'One', submitter_email: 'ann@a.example' })
    const savedAt = Date.parse(readDrafts()[0]?.savedAt ?? '')
    readDrafts(new Date(savedAt + 86_000_000))
    expect([...stored.values()].join()).toContain('ann@a.example')
    expect(readDrafts(new Date(savedAt + 86_500_000))[0]?.values).toEqual({ title: 'One' })
    expect([...stored.values()].join()).not.toContain('ann@a.example')
  })

  it('of the former kind are taken over without their address', () => {
    stored.set('draft-1:submit-event', JSON.stringify({ title: 'Old', submitter_email: 'ann@a.example' }))
    expect(readDrafts()[0]?.values).toEqual({ title: 'Old' })
    expect([...stored.keys()]).toEqual(['drafts-1:submit-event'])
    expect([...stored.values()].join()).not.toContain('ann@a.example')
  })

  it.each(['', 'null', '{', '{"id":1}', '[1,null,{"id":"x"}]', `[{"id":"${first}","savedAt":"${first}"}]`])(
    'are none where the storage holds %j',
    text => {
      stored.set('drafts-1:submit-event', text)
      expect(readDrafts()).toEqual([])
      keepDraft(first, { title: 'One' })
      expect(ids()).toEqual([first])
    },
  )

  it('do without a storage', () => {
    vi.stubGlobal('window', {})
    keepDraft(first, { title: 'One' })
    expect(readDrafts()).toEqual([])
  })
})
