import { expect, it } from 'vitest'
import { settingNames } from './config.ts'
import { unknownSettings } from './unknown-settings.ts'

const said = (...names: string[]) =>
  unknownSettings(Object.fromEntries(names.map(name => [name, 'x'])), settingNames)

it('names a setting that was mistyped, and the one that was meant', () => {
  expect(said('SITE_NMAE')).toEqual([
    'SITE_NMAE is not a setting of this site, and is ignored. Did you mean SITE_NAME?',
  ])
  expect(said('DATABSE_URL', 'POTR', 'TRUSTPROXY', 'DATA_DIRS')).toEqual([
    'DATABSE_URL is not a setting of this site, and is ignored. Did you mean DATABASE_URL?',
    'POTR is not a setting of this site, and is ignored. Did you mean PORT?',
    'TRUSTPROXY is not a setting of this site, and is ignored. Did you mean TRUST_PROXY?',
    'DATA_DIRS is not a setting of this site, and is ignored. Did you mean DATA_DIR?',
  ])
  expect(said('MAP_TILE')).toEqual([
    'MAP_TILE is not a setting of this site, and is ignored. Did you mean MAP_TILES?',
  ])
  expect(said('STORAGE_LIMIT')).toEqual(['STORAGE_LIMIT is not a setting of this site, and is ignored.'])
  expect(said('SITE_LOGO_COLOR')).toEqual(['SITE_LOGO_COLOR is not a setting of this site, and is ignored.'])
})

it('says nothing of settings, nor of what belongs to others', () => {
  expect(
    said(
      ...settingNames,
      'PATH',
      'HOME',
      'MAIL',
      'HOSTNAME',
      'NODE_OPTIONS',
      'npm_lifecycle_event',
      'PGHOST',
      'LANG',
    ),
  ).toEqual([])
})
