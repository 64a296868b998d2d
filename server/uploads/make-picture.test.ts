import { afterEach, expect, test, vi } from 'vitest'
import { refusals } from './picture-error.ts'

afterEach(() => {
  vi.doUnmock('sharp')
  vi.resetModules()
})

test('without the program that reads pictures, an upload is refused in words', async () => {
  vi.doMock('sharp', () => {
    throw new Error('Could not load the "sharp" module using the linux-mips64 runtime')
  })
  const { makePicture } = await import('./make-picture.ts')
  await expect(makePicture(Buffer.from('\xff\xd8\xff\xe0', 'latin1'), '192.0.2.1')).rejects.toThrow(
    refusals.off,
  )
})
