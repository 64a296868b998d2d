import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A fresh copy of the module, as on a page that has just been opened. */
async function freshModule() {
  vi.resetModules()
  return import('./temporal.ts')
}

describe('Temporal', () => {
  it('cannot be used before it is loaded, and says what to do', async () => {
    vi.stubGlobal('Temporal', undefined)
    const { temporal } = await freshModule()
    expect(() => temporal()).toThrow('await ensureTemporal()')
  })

  it('comes from the polyfill where the platform has none, and leaves the globals alone', async () => {
    vi.stubGlobal('Temporal', undefined)
    const format = Intl.DateTimeFormat
    const { ensureTemporal, temporal } = await freshModule()
    await ensureTemporal()
    expect(temporal().PlainDate.from('2026-02-28').add({ days: 1 }).toString()).toBe('2026-03-01')
    expect(Intl.DateTimeFormat).toBe(format)
    expect(globalThis).toHaveProperty('Temporal', undefined)
  })

  it("is the platform's own where there is one, without waiting for anything", async () => {
    const own = { ZonedDateTime: class {} }
    vi.stubGlobal('Temporal', own)
    const { ensureTemporal, temporal } = await freshModule()
    expect(temporal()).toBe(own)
    await ensureTemporal()
    expect(temporal()).toBe(own)
  })
})
