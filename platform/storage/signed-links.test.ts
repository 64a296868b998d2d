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
    expect(checkSignedLink(signer, address, token)).toEqual({ left: 60, isLent: true })
    const long = tokenOf(signedLink(signer, address, 10 ** 12))
    expect(checkSignedLink(signer, address, long)).toEqual({ left: 7 * 86_400, isLent: true })
    vi.setSystemTime(1_000_000_061_000)
    expect(() => checkSignedLink(signer, address, token)).toThrow('its time is over')
    vi.useRealTimers()
  })

  it('tells a lent right from a link to what is public, and one is not turned into the other', () => {
    const token = tokenOf(signedLink(signer, address, 60, false))
    expect(checkSignedLink(signer, address, token)).toMatchObject({ isLent: false })
    expect(() => checkSignedLink(signer, address, token.replace('p.', '.'))).toThrow('does not work')
  })

  it.each(['', '1', '9999999999.', `9999999999.${'x'.repeat(43)}`, `-1.${'x'.repeat(43)}`])(
    'does not open with %j',
    token => {
      expect(() => checkSignedLink(signer, address, token)).toThrow('This link does not work')
    },
  )
})
