import { describe, expect, it } from 'vitest'
import { ensureTemporal } from '#domain/time/temporal.ts'
import { chosenWeek, likeExactly, searchConditions } from './event-query.ts'

await ensureTemporal()

const groups = [
  { id: 'a', name: 'Alpine Spokes' },
  { id: 'b', name: 'Brickyard Wheelers' },
]

describe('a search', () => {
  it('looks for each word in title, type, place and the names of groups', () => {
    expect(searchConditions(' Depot  ALP ', groups)).toEqual([
      'title.ilike."%Depot%",type_name.ilike."%Depot%",location->>name.ilike."%Depot%"',
      'title.ilike."%ALP%",type_name.ilike."%ALP%",location->>name.ilike."%ALP%",group_id.in.(a)',
    ])
    expect(searchConditions('e', groups)[0]).toContain('group_id.in.(a,b)')
  })

  it('takes signs of the language of patterns as what they are', () => {
    expect(searchConditions('100%_"\\*', [])[0]).toContain('title.ilike."%100\\\\%\\\\_\\"\\\\\\\\_%"')
    expect(likeExactly(' 5% *off* ')).toBe('5\\% _off_')
  })

  it('is bounded, however much is typed and however many groups there are', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({ id: `id ${index}`, name: 'Riders' }))
    const conditions = searchConditions('r i d e r s', many)
    expect(conditions).toHaveLength(4)
    expect(conditions.join().match(/id \d+/g)).toHaveLength(200)
  })

  it('is none without words', () => {
    expect(searchConditions('  ', groups)).toEqual([])
  })
})

describe('a week', () => {
  // A Wednesday.
  const today = '2026-11-18'

  it.each([
    ['this', '2026-11-15', '2026-11-21'],
    ['next', '2026-11-22', '2026-11-28'],
    ['2026-12-31', '2026-12-27', '2027-01-02'],
  ])('is chosen by %s', (text, first, last) => {
    expect(chosenWeek(text, today)).toEqual({ first, last })
  })

  it.each([null, '', 'last', '2026-02-30'])('is not chosen by %j', text => {
    expect(chosenWeek(text, today)).toBeUndefined()
  })
})
