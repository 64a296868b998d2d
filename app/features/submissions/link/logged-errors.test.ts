import type { AppLoadContext } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { ensureTemporal } from '#domain/time/city-day.ts'
import { linksOf } from '../../event-fields/event-form.server.ts'
import { sendReport } from '../../reports/send-report.server.ts'
import { readSearch } from '../../search/read-search.server.ts'
import { subscribe } from '../../weekly-email/subscription.server.ts'
import { requestLinks } from './request-links.server.ts'

await ensureTemporal()

function contextWith(askServer: AppLoadContext['askServer']) {
  const logError = vi.fn()
  const site = {
    units: 'miles' as const,
    colour: 'asphalt' as const,
    name: 'Rides',
    city: 'Denver',
    timeZone: 'America/Denver',
    author: '',
    contact: null,
    logo: null,
    url: 'https://rides.example',
    publishableKey: 'key',
    hasShareCards: false,
    map: null,
  }
  const context: AppLoadContext = {
    site,
    askServer,
    logError,
    nonce: '',
    requestId: '',
    noteBroken: () => undefined,
  }
  return { context, logError }
}

const broken = () => Promise.reject(new Error('broken'))

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

describe('an unexpected error is logged, and shown as a message', () => {
  it('when a report is sent', async () => {
    const { context, logError } = contextWith(broken)
    const fields = { message: 'The ride starts elsewhere.', email: '' }
    const problem = await sendReport(context, '5eed0000-0000-4000-8000-000000000001', form(fields))
    expect(problem?.message).toBeTruthy()
    expect(logError).toHaveBeenCalledTimes(1)
  })

  it('when links are requested', async () => {
    const { context, logError } = contextWith(broken)
    const result = await requestLinks(context, form({ email: 'ana@visitors.example' }))
    expect(result.problem).toBe('That did not work. Please try again.')
    expect(logError).toHaveBeenCalledWith(new Error('broken'), 'private links could not be requested')
  })

  it('when a subscription cannot be confirmed', async () => {
    const { context, logError } = contextWith(request =>
      request.url.includes('/functions/') ? broken() : Promise.resolve(new Response(null, { status: 201 })),
    )
    const { message } = await subscribe(context, form({ email: 'ana@visitors.example' }))
    expect(message).toBe('Something went wrong. Please try again.')
    expect(logError).toHaveBeenCalledTimes(1)
  })

  it('when search results have the wrong shape', async () => {
    const { context, logError } = contextWith(async () => Response.json({ events: 5 }))
    expect(await readSearch(context, 'lantern', '2026-11-16')).toMatchObject({ ok: false, status: 503 })
    expect(logError).toHaveBeenCalledTimes(1)
  })

  it('when the known places have the wrong shape, but not when the data API refuses, which logs that itself', async () => {
    const strange = contextWith(async () => Response.json([{ name: 5 }]))
    await linksOf(strange.context, { location_url: '' })
    expect(strange.logError).toHaveBeenCalledTimes(1)
    const refused = contextWith(async () => Response.json({ code: 'XX000', message: 'no' }, { status: 503 }))
    await linksOf(refused.context, { location_url: '' })
    expect(refused.logError).not.toHaveBeenCalled()
  })
})
