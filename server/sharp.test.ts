import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const load = vi.fn()

beforeEach(() => {
  vi.resetModules()
  vi.doMock('sharp', () => load())
})

afterEach(() => {
  vi.doUnmock('sharp')
  vi.doUnmock('#platform/index.ts')
  load.mockReset()
})

const isNotInstalled = () =>
  vi.doMock('#platform/index.ts', async original => ({
    ...(await original<typeof import('#platform/index.ts')>()),
    projectPath: (path: string) => `/nowhere/${path}`,
  }))
const doesNotLoad = () =>
  load.mockImplementation(() => {
    throw new Error('Could not load the "sharp" module using the linux-mips64 runtime')
  })

test('whether pictures can be drawn is known without the program that draws them', async () => {
  const { hasSharp } = await import('./sharp.ts')
  expect(await hasSharp()).toBe(true)
  expect(load).not.toHaveBeenCalled()
})

test('where it came another way than usual, it is tried', async () => {
  isNotInstalled()
  load.mockReturnValue({ default: { concurrency: vi.fn(), cache: vi.fn() } })
  const { hasSharp } = await import('./sharp.ts')
  expect(await hasSharp()).toBe(true)
})

test('where it is not installed, nothing that it would draw is named', async () => {
  isNotInstalled()
  doesNotLoad()
  const { hasSharp } = await import('./sharp.ts')
  expect(await hasSharp()).toBe(false)
  const { createIcons } = await import('./website/icons.ts')
  expect(await createIcons()).toEqual({ named: [], routes: [] })
})

test('where it is installed and does not load, what it would draw is not there', async () => {
  doesNotLoad()
  const { createIcons } = await import('./website/icons.ts')
  const { routes } = await createIcons()
  expect(routes).not.toEqual([])
  for (const { answer } of routes) expect((await answer()).status).toBe(404)
})
