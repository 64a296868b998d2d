import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { complaints } from '#domain/text/complaints.fixture.ts'
import { EMPTY_SOCIAL_LINK, groupForm, groupFormValues, SOCIAL_PLATFORMS } from './group-schema.ts'

const form = groupForm()
const filled = { ...groupFormValues(), name: ' Riders ', description: 'We ride.' }

const URL_WORDS = 'Please enter a full web address that starts with http:// or https://.'

describe('the group form', () => {
  it('asks for a name and a description only', () => {
    expect(complaints(form, groupFormValues())).toEqual({
      name: 'Please enter a group name.',
      description: 'Please enter a description.',
    })
    expect(z.parse(form, filled)).toEqual({
      name: 'Riders',
      description: 'We ride.',
      logo_url: null,
      website: null,
      email: null,
      phone: null,
      location: null,
      meeting_info: null,
      social_links: [],
    })
  })

  it('takes no address that would begin a hidden copy', () => {
    const words = complaints(form, { ...filled, email: 'a?cc=spy@b.example' }).email
    expect(words).toBe(complaints(form, { ...filled, email: 'no address' }).email)
    expect(words).toBeTruthy()
  })

  it('has the limits of the database', () => {
    const long = {
      ...filled,
      name: 'x'.repeat(121),
      description: 'x'.repeat(5001),
      phone: '1'.repeat(41),
      address: 'x'.repeat(301),
      meeting_info: 'x'.repeat(1001),
    }
    expect(complaints(form, long)).toEqual({
      name: 'Please use at most 120 characters.',
      description: 'Please use at most 5,000 characters.',
      phone: 'Please use at most 40 characters.',
      address: 'Please use at most 300 characters.',
      meeting_info: 'Please use at most 1,000 characters.',
    })
  })

  it('takes only web addresses and e-mail addresses where it asks for them', () => {
    expect(
      complaints(form, { ...filled, logo_url: 'logo.png', website: 'javascript:alert(1)', email: 'me' }),
    ).toEqual({
      logo_url: URL_WORDS,
      website: URL_WORDS,
      email: 'Please enter a valid email address.',
    })
  })

  it('derives the map link from the address', () => {
    expect(z.parse(form, { ...filled, address: ' 1 Main St ' }).location).toEqual({
      address: '1 Main St',
      mapUrl: 'https://www.google.com/maps/search/?api=1&query=1+Main+St',
    })
  })

  it('leaves the stored place and its link to the map alone while the address is the same', () => {
    const location = { address: '1 Main St', mapUrl: 'https://maps.example/exact' }
    const edited = groupForm({ location })
    const values = { ...filled, address: '1 Main St', meeting_info: 'Tuesdays.' }
    expect(z.parse(edited, values)).not.toHaveProperty('location')
    expect(z.parse(edited, { ...values, address: '2 Main St' }).location).toMatchObject({
      address: '2 Main St',
    })
    expect(z.parse(edited, { ...values, address: '' }).location).toBeNull()
    expect(z.parse(groupForm({ location: null }), { ...values, address: '' })).not.toHaveProperty('location')
  })

  it('drops rows without a platform or an address', () => {
    const social_links = [
      { platform: 'Strava', url: ' HTTPS://strava.example/riders ' },
      { platform: '', url: 'not even an address' },
      { platform: 'Slack', url: ' ' },
      EMPTY_SOCIAL_LINK,
    ]
    expect(z.parse(form, { ...filled, social_links }).social_links).toEqual([
      { platform: 'Strava', url: 'https://strava.example/riders' },
    ])
  })

  it('complains of the row that is wrong', () => {
    const social_links = [
      EMPTY_SOCIAL_LINK,
      { platform: 'Friendster', url: 'https://a.example' },
      { platform: 'Slack', url: 'slack' },
    ]
    expect(complaints(form, { ...filled, social_links })).toEqual({
      'social_links.1.platform': 'Please choose one of the platforms.',
      'social_links.2.url': URL_WORDS,
    })
  })

  it('takes at most 20 links', () => {
    const links = (count: number) =>
      Array.from({ length: count }, () => ({ platform: 'Slack', url: 'https://a.example' }))
    expect(complaints(form, { ...filled, social_links: [...links(20), EMPTY_SOCIAL_LINK] })).toEqual({})
    expect(complaints(form, { ...filled, social_links: links(21) })).toEqual({
      social_links: 'Please keep to at most 20 social links.',
    })
  })

  it('offers seven platforms', () => {
    expect(SOCIAL_PLATFORMS.join(' ')).toBe('Bluesky Facebook Instagram Twitter Discord Slack Strava')
  })
})

describe('the fields of a stored group', () => {
  it('show what is stored, and always at least one row of links', () => {
    const group = {
      name: 'Riders',
      description: 'We ride.',
      website: null,
      location: { address: '1 Main St', mapUrl: 'https://maps.example' },
      social_links: [{ platform: 'Strava', url: 'https://strava.example' }],
    }
    expect(groupFormValues(group)).toEqual({
      ...groupFormValues(),
      name: 'Riders',
      description: 'We ride.',
      address: '1 Main St',
      social_links: [{ platform: 'Strava', url: 'https://strava.example' }],
    })
    expect(groupFormValues({ ...group, social_links: [] }).social_links).toEqual([{ platform: '', url: '' }])
    expect(groupFormValues({ social_links: null }).social_links).toEqual([{ platform: '', url: '' }])
  })

  it('are its own, so that typing does not change what is stored', () => {
    const link = { platform: 'Strava', url: 'https://strava.example' }
    expect(groupFormValues({ social_links: [link] }).social_links[0]).not.toBe(link)
    expect(groupFormValues().social_links[0]).not.toBe(EMPTY_SOCIAL_LINK)
  })
})
