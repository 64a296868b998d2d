// Decides which URLs strangers may put on our pages.

const WEB = ['http:', 'https:']

/**
 * An absolute URL in the very spelling the browser would make of it, so that no trick of writing gets through;
 * null for anything but the web, or the extra schemes named (such as 'mailto:').
 */
export function webUrl(text: string, extraSchemes: readonly string[] = []): string | null {
  const url = parse(text)
  // 'https://bank.example@evil.example' looks like another place than it leads to.
  if (url === null || url.username !== '' || url.password !== '') return null
  return WEB.includes(url.protocol) || extraSchemes.includes(url.protocol) ? url.href : null
}

// Not every browser in use has URL.canParse.
function parse(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
