import { describe, expect, it } from 'vitest'
import { lockProblems, readLock } from './lock.js'

const flavours = { '@bundler/binding-linux-x64-gnu': '1.2.0', '@bundler/binding-linux-arm64-gnu': '1.2.0' }
const sound = {
  '': {},
  'node_modules/bundler': { version: '1.2.0', integrity: 'sha512-a', optionalDependencies: flavours },
  'node_modules/@bundler/binding-linux-x64-gnu': { version: '1.2.0', integrity: 'sha512-b' },
  'node_modules/@bundler/binding-linux-arm64-gnu': { version: '1.2.0', integrity: 'sha512-c' },
}
const arm = 'node_modules/@bundler/binding-linux-arm64-gnu'

describe('the check of the lock', () => {
  it('accepts one that serves both Linux CPUs', () => {
    expect(lockProblems({ packages: sound })).toEqual([])
  })

  it.each([
    ['a flavour is missing', { [arm]: undefined }, 'is not in the lock'],
    ['a flavour has no integrity', { [arm]: { version: '1.2.0' } }, 'has no integrity'],
    [
      'a flavour is of another version',
      { [arm]: { version: '1.3.0', integrity: 'sha512-c' } },
      'is locked in version 1.3.0, not 1.2.0',
    ],
    [
      'the package does not exist for one of the CPUs',
      {
        'node_modules/bundler': {
          optionalDependencies: { '@bundler/binding-linux-x64-gnu': '1.2.0' },
        },
      },
      'is not one of its flavours',
    ],
    [
      'a download address is recorded',
      { 'node_modules/bundler': { resolved: 'https://registry.example/bundler.tgz' } },
      'names a download address',
    ],
    [
      'a build tool is there twice',
      { 'node_modules/vite': {}, 'node_modules/other/node_modules/vite': {} },
      'vite is there more than once',
    ],
  ])('refuses one in which %s', (_, change, words) => {
    const packages = Object.fromEntries(
      Object.entries({ ...sound, ...change }).flatMap(([path, entry]) => (entry ? [[path, entry]] : [])),
    )
    expect(lockProblems({ packages })).toEqual([expect.stringContaining(words)])
  })

  it('looks for a flavour where the package that asks for it would find it', () => {
    const packages = {
      ...sound,
      'node_modules/other/node_modules/bundler': { optionalDependencies: flavours },
      [`node_modules/other/${arm}`]: { version: '1.1.0', integrity: 'sha512-d' },
    }
    expect(lockProblems({ packages })).toEqual([expect.stringContaining('is locked in version 1.1.0')])
  })

  it('wants for a flavour that has parts of its own those of its CPU alone', () => {
    const part = '@bundler/part-linux-arm64'
    const packages = {
      ...sound,
      [arm]: { ...sound[arm], optionalDependencies: { [part]: '3.0.0' } },
      [`node_modules/${part}`]: { version: '3.0.0', integrity: 'sha512-e' },
    }
    expect(lockProblems({ packages })).toEqual([])
    const { [`node_modules/${part}`]: _, ...without } = packages
    expect(lockProblems({ packages: without })).toEqual([
      `${part} (of @bundler/binding-linux-arm64-gnu) is not in the lock.`,
    ])
  })

  it('refuses a lock without packages, which would prove nothing', () => {
    expect(lockProblems({ packages: { '': {} } })).toHaveLength(1)
  })

  it("accepts the project's own", () => {
    expect(lockProblems(readLock('package-lock.json'))).toEqual([])
  })
})
