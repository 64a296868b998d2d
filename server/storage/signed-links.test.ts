import { describe, expect, it, vi } from 'vitest'
import { checkSignedLink, signedLink } from './signed-links.ts'

const signer = {
  sign: (words: string) => Buffer.from(words).toString('base64url').padEnd(43, 'x').slice(-43),
  isSigned: (words: string, signature: string) => signer.sign(words) === signature,
}
const address = { bucket: 'submission-pictures', name: 'a.jpg' }
const tokenOf = (link: string) => new URL(link, 'http://site.example').searchParams.get('token') ?? ''

describe('a signed link', () => {
  it('opens its file until its time is over, a week at most', () => {
    vi.useFakeTimers({ now: 1_000_000_000_000 })
    const token = tokenOf(signedLink(signer, address, 60))
    expect(checkSignedLink(signer, address, token)).toBe(60)
    const long = tokenOf(signedLink(signer, address, 10 ** 12))
    expect(checkSignedLink(signer, address, long)).toBe(7 * 86_400)
    vi.setSystemTime(1_000_000_061_000)
    expect(() => checkSignedLink(signer, address, token)).toThrow('its time is over')
    vi.useRealTimers()
  })

  it.each(['', '1', '9999999999.', `9999999999.${'x'.repeat(43)}`, `-1.${'x'.repeat(43)}`])(
    'does not open with %j',
    token => {
      expect(() => checkSignedLink(signer, address, token)).toThrow('This link does not work')
    },
  )
})
