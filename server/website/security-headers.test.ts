import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contentPolicy, securityHeaders, separateNonce } from './security-headers.ts'

const hashOf = (script: string) => createHash('sha256').update(script).digest('base64')

describe("a page's policy", () => {
  test('knows the scripts that bore the nonce, and no others', () => {
    const { html, inlineScripts } = separateNonce(
      '<script nonce="N1">mine()</script><script>theirs()</script><script nonce="N2">guess()</script><script type="module" nonce="N1" src="/a.js"></script>',
      'N1',
    )
    expect(inlineScripts).toEqual(['mine()'])
    expect(html).not.toContain('N1')
    const policy = contentPolicy(inlineScripts)
    expect(policy).toContain(`'sha256-${hashOf('mine()')}'`)
    expect(policy).not.toContain(hashOf('theirs()'))
    expect(policy).not.toContain(hashOf('guess()'))
  })

  test('never allows inline scripts or evaluated text at large', () => {
    const scripts = contentPolicy(['mine()']).match(/script-src ([^;]*)/)?.[1]
    expect(scripts).not.toMatch(/unsafe|\*|https?:/)
  })
})

describe('the headers of every answer', () => {
  test('promise https only where the site is on https', () => {
    expect(securityHeaders('https://calendar.example')).toHaveProperty('strict-transport-security')
    expect(securityHeaders('http://127.0.0.1:3000')).not.toHaveProperty('strict-transport-security')
  })
})
