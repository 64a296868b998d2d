// What a mail says, and its plain-text form.

import type { Contact } from '../settings.ts'

/** A picture at its public address, as large as it is shown. */
export interface LetterPicture {
  url: string
  /** What it shows, for whoever does not see it. */
  alt: string
  width: number
  height: number
}

interface LetterEntry {
  title: string
  /** The word behind which the title is struck through: 'Cancelled'. */
  struckBehind?: string
  url: string
  lines: string[]
  picture?: LetterPicture
}

/** The words of a mail, before they have a form. Everything is plain text. */
export interface Letter {
  subject: string
  paragraphs: string[]
  /** Things under headings, each with a link: the events of a day. */
  sections?: { heading: string; entries: LetterEntry[] }[]
  /** The one thing to do, as a button and as a bare URL. */
  action?: { label: string; url: string }
  /** The other thing to do, where the mail is a question. */
  otherAction?: { label: string; url: string }
  /** A code to type in. */
  code?: string
  /** Why this mail came. */
  footer: string
  footerLink?: { label: string; url: string }
  /** What else can be done about such mail; it stands first. */
  otherFooterLink?: { label: string; url: string }
  /** Extra headers, such as those of one-click unsubscribing. */
  headers?: Record<string, string>
}

/** The plain-text part. The site's contact, where there is one, closes every letter. */
export function letterText(letter: Letter, contact?: Contact): string {
  const { paragraphs, sections = [], action, otherAction, code, footer, footerLink, otherFooterLink } = letter
  const parts = [
    ...paragraphs,
    ...sections.flatMap(({ heading, entries }) => [
      heading.toUpperCase(),
      ...entries.map(({ title, struckBehind, url, lines }) =>
        [struckBehind ? `${struckBehind}: ${title}` : title, ...lines, url].join('\n'),
      ),
    ]),
    ...(code ? [code] : []),
    ...[action, otherAction].flatMap(link => (link ? [`${link.label}:\n${link.url}`] : [])),
    `--\n${footer}`,
    ...(contact ? [`Questions? ${contact.url.startsWith('mailto:') ? contact.label : contact.url}`] : []),
    ...[otherFooterLink, footerLink].flatMap(link => (link ? [`${link.label}: ${link.url}`] : [])),
  ]
  return `${parts.join('\n\n')}\n`
}
