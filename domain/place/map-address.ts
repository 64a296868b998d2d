// Where on the address of a map the point is written, for the maps that people send links of.

import { webUrl } from '../text/web-url.ts'

type Found = (string | null | undefined)[]

interface MapSite {
  host: RegExp
  /** What may say the point, that of a pin before the middle of what the screen showed. */
  says(url: URL, path: string): Found
}

const named = (url: URL, ...names: string[]): Found => names.map(name => url.searchParams.get(name))

/** 'lat/lon' of '#map=17/lat/lon' or '#17/lat/lon'. */
const inHash = (url: URL) => /(?:^#|[#&]map=)[\d.]{1,9}\/(-?[\d.]{1,24}\/-?[\d.]{1,24})/.exec(url.hash)?.[1]

const both = (url: URL, lat: string, lon: string) => {
  const [up, right] = named(url, lat, lon)
  return up && right ? `${up},${right}` : undefined
}

const google: MapSite = {
  host: /^(?:www\.|maps\.)?google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/,
  says: (url, path) => {
    const pins = [...path.matchAll(/!3d(-?[\d.]{1,24})!4d(-?[\d.]{1,24})/g)]
    const stops = [...path.matchAll(/!1d(-?[\d.]{1,24})!2d(-?[\d.]{1,24})/g)]
    const [pin, stop] = [pins.at(-1), stops.at(-1)]
    const segments = /\/maps\/(?:place|search|dir)\/([^@!]{1,500})/.exec(path)?.[1]?.split('/') ?? []
    const target = segments.filter(segment => segment !== '' && !segment.startsWith('data=')).at(-1)
    return [
      pin && `${pin[1]},${pin[2]}`,
      stop && `${stop[2]},${stop[1]}`,
      ...named(url, 'destination', 'daddr', 'query', 'q', 'll'),
      target,
      // A blank, unless it is the sign of a plus code.
      target?.replaceAll('+', ' '),
      /\/@(-?[\d.]{1,24},-?[\d.]{1,24})/.exec(path)?.[1],
      ...named(url, 'center', 'viewpoint'),
    ]
  },
}

const sites: MapSite[] = [
  google,
  {
    host: /^maps\.apple\.com$/,
    says: url => named(url, 'coordinate', 'daddr', 'destination', 'll', 'q', 'center'),
  },
  {
    host: /^(?:www\.|m\.)?(?:openstreetmap\.org|osm\.org)$/,
    says: url => [
      both(url, 'mlat', 'mlon'),
      ...named(url, 'to', 'query'),
      url.searchParams.get('route')?.split(';').at(-1),
      inHash(url),
      both(url, 'lat', 'lon'),
    ],
  },
  {
    host: /^(?:www\.)?bing\.com$/,
    says: url => [
      /point\.(-?[\d.]{1,24}_-?[\d.]{1,24})/.exec(url.searchParams.get('sp') ?? '')?.[1],
      /.*pos\.(-?[\d.]{1,24}_-?[\d.]{1,24})/.exec(url.searchParams.get('rtp') ?? '')?.[1],
      ...named(url, 'where1', 'q', 'cp'),
    ],
  },
  {
    host: /^(?:www\.)?waze\.com$/,
    says: url => [
      url.searchParams.get('to')?.replace(/^ll\./, ''),
      ...named(url, 'll', 'latlng'),
      both(url, 'lat', 'lon'),
    ],
  },
  {
    host: /^(?:www\.|wego\.|share\.|m\.)?here\.com$/,
    says: (url, path) => [
      /\/l\/(-?[\d.]{1,24},-?[\d.]{1,24})/.exec(path)?.[1],
      /.*:(-?[\d.]{1,24},-?[\d.]{1,24})/.exec(path)?.[1],
      ...named(url, 'map'),
    ],
  },
  {
    host: /^(?:www\.)?osmand\.net$/,
    says: url => [...named(url, 'pin', 'end'), both(url, 'lat', 'lon'), inHash(url)],
  },
  { host: /^(?:www\.)?plus\.codes$/, says: (_, path) => [path.slice(1)] },
]

/** What the address of a map says of a point, the best first; nothing for any other address. */
export function wordsOfMapAddress(address: string): string[] {
  const href = webUrl(address)
  if (href === null) return []
  const url = new URL(href)
  const site = sites.find(({ host }) => host.test(url.hostname))
  return site?.says(url, readable(url.pathname)).filter(words => words != null) ?? []
}

function readable(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
