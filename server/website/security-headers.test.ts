import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contentPolicy, securityHeaders, separateNonce } from './security-headers.ts'

const hashOf = (script: string) => createHash('sha256').update(script).digest('base64')

const tiles = { template: 'https://tiles.example:8443/{z}/{x}/{y}.png?key=1', attribution: 'The city' }

describe("a page's policy", () => {
  test('knows the scripts that bore the nonce, and no others', () => {
    const { html, inlineScripts } = separateNonce(
      '<script nonce="N1">mine()</script><script>theirs()</script><script nonce="N2">guess()</script><script type="module" nonce="N1" src="/a.js"></script>',
      'N1',
    )
    expect(inlineScripts).toEqual(['mine()'])
    expect(html).not.toContain('N1')
    const policy = contentPolicy(inlineScripts, null)
    expect(policy).toContain(`'sha256-${hashOf('mine()')}'`)
    expect(policy).not.toContain(hashOf('theirs()'))
    expect(policy).not.toContain(hashOf('guess()'))
  })

  test('never allows inline scripts or evaluated text at large', () => {
    const scripts = contentPolicy(['mine()'], tiles).match(/script-src ([^;]*)/)?.[1]
    expect(scripts).not.toMatch(/unsafe|\*|https?:/)
  })

  test('lets images come from here and from the host of the map, where there is one', () => {
    const images = (given: typeof tiles | null) => contentPolicy([], given).match(/img-src ([^;]*)/)?.[1]
    expect(images(null)).toBe(`'self' data:`)
    expect(images(tiles)).toBe(`'self' data: https://tiles.example:8443`)
    // Nothing else of a page may come from there.
    expect(contentPolicy([], tiles).match(/tiles\.example/g)).toHaveLength(1)
  })
})

describe('the headers of every answer', () => {
  test('promise https only where the site is on https', () => {
    expect(securityHeaders('https://calendar.example')).toHaveProperty('strict-transport-security')
    expect(securityHeaders('http://127.0.0.1:3000')).not.toHaveProperty('strict-transport-security')
  })
})
