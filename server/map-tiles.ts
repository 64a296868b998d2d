// The setting MAP_TILES: where the background of maps comes from, and whom it says to have it from.

/** The address of a tile, with `{z}`, `{x}` and `{y}` in it, and the words that its makers ask for. */
export interface MapTiles {
  template: string
  attribution: string
}

/** The default. */
export const openStreetMap: MapTiles = {
  template: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
}

/** What a wrong value is told. */
export const mapTilesRule =
  'must be off, or the web address of tiles with {z}, {x} and {y} in its path and then, after a space, whom they are from: https://tiles.example/{z}/{x}/{y}.png © OpenStreetMap contributors'

const places = /\{[^{}]*\}/g

/** Reads the setting; null where there is to be no background, undefined where it makes no sense. */
export function parseMapTiles(value: string): MapTiles | null | undefined {
  if (value.trim().toLowerCase() === 'off') return null
  const [, template = '', attribution = ''] = /^\s*(\S+)\s+(\S.*?)\s*$/.exec(value) ?? []
  const found = [...template.matchAll(places)].map(([place]) => place).sort()
  if (found.join() !== '{x},{y},{z}' || /[<>]/.test(attribution)) return undefined
  // What pages may load is said by the host, which must therefore be the same for every tile.
  if (!/^https?:\/\/[^{}/?#@\s;,'"]+\/[^;,'"]*$/.test(template)) return undefined
  return URL.canParse(template.replaceAll(places, '0')) ? { template, attribution } : undefined
}

/** The host that tiles are asked from, as a page's policy names it. */
export function tileHost({ template }: MapTiles): string {
  return new URL(template.replaceAll(places, '0')).origin
}
