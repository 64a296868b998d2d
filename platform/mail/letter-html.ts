// A letter as simple HTML that every mail program shows, in the light and in the dark.

import { escapeHtml } from '../http/escape-html.ts'
import type { Contact } from '../settings.ts'
import type { Letter, LetterPicture } from './letter.ts'

/**
 * Both colours of everything, so that no mail program has to guess: some follow the reader's scheme, some only the light
 * colours, and some turn these around themselves, which works where text and ground are both said.
 */
const colors = {
  paper: { light: '#ffffff', dark: '#111512' },
  ink: { light: '#1f2937', dark: '#f1f4f1' },
  muted: { light: '#4b5563', dark: '#a9b5ae' },
  link: { light: '#05674a', dark: '#66d9a6' },
  button: { light: '#05674a', dark: '#66d9a6' },
  'button-ink': { light: '#ffffff', dark: '#0b1a13' },
} as const

/** A class for the dark colours, and the light ones on the element itself, because many mail programs drop style sheets. */
function look(ink: keyof typeof colors, ground: keyof typeof colors, style = ''): string {
  const own = `color:${colors[ink].light};background-color:${colors[ground].light}`
  return `class="ink-${ink} on-${ground}" style="${style && `${style};`}${own}"`
}

const darkRules = Object.entries(colors).map(
  ([name, { dark }]) =>
    `.ink-${name} { color: ${dark} !important } .on-${name} { background-color: ${dark} !important }`,
)
const styleSheet = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
${darkRules.join('\n')}
}`

const small = 'font-size:14px'
const button =
  'display:inline-block;padding:10px 18px;border:2px solid #4f8a72;border-radius:6px;text-decoration:none'

/** The HTML part, in the reader's light or dark. */
export function letterHtml(letter: Letter, contact?: Contact): string {
  const { subject, paragraphs, sections = [], action, otherAction, code, footer } = letter
  const footerLinks = [letter.otherFooterLink, letter.footerLink].filter(link => link !== undefined)
  const font = 'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5'
  const body = [
    ...paragraphs.map(words => `<p>${escapeHtml(words)}</p>`),
    ...sections.flatMap(sectionHtml),
    ...(code
      ? [`<p style="font-size:24px;letter-spacing:4px"><strong>${escapeHtml(code)}</strong></p>`]
      : []),
    ...(action ? actionHtml(action, look('button-ink', 'button', button)) : []),
    ...(otherAction ? actionHtml(otherAction, look('link', 'paper', button)) : []),
    `<hr style="border:0;border-top:1px solid #8a948e"><p ${look('muted', 'paper', small)}>${escapeHtml(footer)}</p>`,
    ...(contact
      ? [`<p ${look('muted', 'paper', small)}>Questions? ${linkHtml(contact, look('link', 'paper'))}</p>`]
      : []),
    ...footerLinks.map(link => `<p style="${small}">${linkHtml(link, look('link', 'paper'))}</p>`),
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${styleSheet}</style></head>
<body ${look('ink', 'paper', `margin:0;padding:24px;${font}`)}><div ${look('ink', 'paper', 'max-width:560px;margin:0 auto')}>
${body.join('\n')}
</div></body></html>
`
}

function linkHtml({ label, url }: { label: string; url: string }, attributes: string): string {
  return `<a href="${escapeHtml(url)}" ${attributes}>${escapeHtml(label)}</a>`
}

function actionHtml(action: { label: string; url: string }, attributes: string): string[] {
  return [
    `<p>${linkHtml(action, attributes)}</p>`,
    `<p ${look('muted', 'paper', `${small};overflow-wrap:anywhere`)}>If the button does not work, copy this address into your browser:<br>${escapeHtml(action.url)}</p>`,
  ]
}

function sectionHtml({ heading, entries }: NonNullable<Letter['sections']>[number]): string[] {
  return [
    `<h2 style="font-size:18px;margin:28px 0 8px">${escapeHtml(heading)}</h2>`,
    ...entries.map(({ title, struckBehind, url, lines, picture }) => {
      const link = linkHtml({ label: title, url }, look('link', 'paper', 'font-weight:bold'))
      const shown = struckBehind ? `<strong>${escapeHtml(struckBehind)}:</strong> <s>${link}</s>` : link
      const words = `<p style="margin:0 0 ${picture ? 6 : 14}px">${[shown, ...lines.map(escapeHtml)].join('<br>')}</p>`
      return picture ? `${words}\n${pictureHtml(picture, url)}` : words
    }),
  ]
}

/** A picture that leads where its event's title does. It has its room before it is there, and words where it never comes. */
function pictureHtml({ url, alt, width, height }: LetterPicture, href: string): string {
  const style = 'display:block;border:0;border-radius:6px;max-width:100%;height:auto'
  const image = `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" ${look('muted', 'paper', `${style};${small}`)}>`
  return `<p style="margin:0 0 18px"><a href="${escapeHtml(href)}" ${look('link', 'paper')}>${image}</a></p>`
}
