// Arranges HTML that is already clean: typed lines become paragraphs, bare URLs become links.
// It only splits the text between tags and adds tags of its own, so what was safe stays safe.
import { decodeEntities, escapeHtml } from './html-entities.ts'
import { webUrl } from './web-url.ts'

/**
 * What is said of every link in a description. It is a stranger's: search engines shall not follow it, and the page it
 * leads to gets no hold on ours. There is no `target`: whether to open a new tab is the reader's choice.
 */
export const LINK_RELATION = 'noopener nofollow ugc'

const TAG = /(<[^>]*>)/
const BLOCK = /<(p|br|ul|ol|li|h3|h4|blockquote)\b/
// Quotes end a URL, for people put URLs between them.
const BARE_URL = /\b(?:https?:\/\/|www\.)[^\s<>"“”]+/gi

/** Clean HTML, arranged for reading. */
export function arrangeText(html: string): string {
  const linked = linkUrls(html.trim())
  const arranged = BLOCK.test(linked) ? linked : linesToParagraphs(linked)
  return arranged.replace(/<p>\s*<\/p>/g, '').trim()
}

function linkUrls(html: string): string {
  let insideLinkOrCode = 0
  return html
    .split(TAG)
    .map(part => {
      if (/^<(a|code)\b/.test(part)) insideLinkOrCode++
      else if (/^<\/(a|code)>/.test(part)) insideLinkOrCode--
      return part.startsWith('<') || insideLinkOrCode > 0 ? part : linkedText(part)
    })
    .join('')
}

function linkedText(escaped: string): string {
  const text = decodeEntities(escaped)
  let result = ''
  let at = 0
  for (const match of text.matchAll(BARE_URL)) {
    const url = withoutTrailingMarks(match[0])
    const href = webUrl(/^www/i.test(url) ? `https://${url}` : url)
    if (href === null) continue
    result += escapeHtml(text.slice(at, match.index))
    result += `<a href="${escapeHtml(href)}" rel="${LINK_RELATION}">${escapeHtml(url)}</a>`
    at = match.index + url.length
  }
  return result + escapeHtml(text.slice(at))
}

/** Leaves the full stop or bracket after a URL to the sentence; a bracket opened inside belongs to the URL. */
function withoutTrailingMarks(url: string): string {
  let unopened = count(url, ')') - count(url, '(')
  let end = url.length
  for (; end > 0; end--) {
    const mark = url[end - 1] ?? ''
    if (mark === ')' ? unopened-- <= 0 : !".,;:!?'’…]}*_~".includes(mark)) break
  }
  return url.slice(0, end)
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}

function linesToParagraphs(html: string): string {
  let depth = 0
  const arranged = html.split(TAG).map(part => {
    if (part.startsWith('</')) depth--
    else if (part.startsWith('<')) depth++
    else return breakLines(part, depth === 0)
    return part
  })
  return `<p>${arranged.join('')}</p>`
}

/** An empty line parts paragraphs, except inside a tag such as <b>, which may not reach over two. */
function breakLines(text: string, mayPart: boolean): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, gap => (mayPart && gap.indexOf('\n') < gap.lastIndexOf('\n') ? '</p><p>' : '<br />'))
}
