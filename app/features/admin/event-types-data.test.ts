import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { complaints } from '#domain/text/complaints.fixture.ts'
import { EMPTY_EVENT_TYPE_FORM, eventTypeForm, eventTypeFormValues } from './event-types-data.ts'

const filled = { ...EMPTY_EVENT_TYPE_FORM, name: 'Mountain Biking' }

describe('the event type form', () => {
  it('starts with the default colour and asks for a name', () => {
    expect(EMPTY_EVENT_TYPE_FORM).toEqual({
      name: '',
      color: '#3498db',
      icon: '',
      description: '',
      is_ride: true,
    })
    expect(complaints(eventTypeForm, EMPTY_EVENT_TYPE_FORM)).toEqual({ name: 'Please enter a type name.' })
  })

  it('sends what is filled, and null for the rest', () => {
    expect(z.parse(eventTypeForm, filled)).toEqual({
      name: 'Mountain Biking',
      color: '#3498db',
      icon: null,
      is_ride: true,
      description: null,
    })
    expect(z.parse(eventTypeForm, { ...filled, color: ' #ABC ', description: ' Hills ' })).toMatchObject({
      color: '#abc',
      description: 'Hills',
    })
  })

  it('takes up a type that is there, and sends it back as it was', () => {
    const stored = { name: 'Mountain Biking', color: '#abc', is_ride: true, icon: null, description: 'Hills' }
    expect(eventTypeFormValues(stored)).toEqual({ ...stored, icon: '' })
    expect(z.parse(eventTypeForm, eventTypeFormValues(stored))).toEqual(stored)
  })

  it.each(['', 'red', '3498db', '#3498d', '#3498db00', '#ggg', '#fff;x'])('refuses the colour %j', color => {
    expect(complaints(eventTypeForm, { ...filled, color })).toEqual({
      color: 'Please enter a color such as #3498db: a # and 3 or 6 hex digits.',
    })
  })

  it.each(['bicycle', 'Mountain bike-2_b', 'https://a.example/icon.png'])('takes the icon %s', icon => {
    expect(z.parse(eventTypeForm, { ...filled, icon }).icon).toBe(icon)
  })

  it.each(['javascript:alert(1)', '<svg>', '../icon.png', 'x'.repeat(61), 'data:image/png,x'])(
    'refuses the icon %s',
    icon => {
      expect(complaints(eventTypeForm, { ...filled, icon })).toHaveProperty('icon')
    },
  )

  it('has the limits of the database', () => {
    expect(
      complaints(eventTypeForm, { ...filled, name: 'x'.repeat(81), description: 'x'.repeat(501) }),
    ).toEqual({
      name: 'Please use at most 80 characters.',
      description: 'Please use at most 500 characters.',
    })
  })
})
