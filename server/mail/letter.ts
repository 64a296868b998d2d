// What a mail says, and its two forms: plain text, and simple HTML that every mail program shows.

import { escapeHtml } from '#domain/text/html-entities.ts'

/** The words of a mail, before they have a form. Everything is plain text. */
export interface Letter {
  subject: string
  paragraphs: string[]
  /** Things under headings, each with a link: the events of a day. */
  sections?: { heading: string; entries: { title: string; url: string; lines: string[] }[] }[]
  /** The one thing to do, as a button and as a bare URL. */
  action?: { label: string; url: string }
  /** The other thing to do, where the mail is a question. */
  otherAction?: { label: string; url: string }
  /** A code to type in. */
  code?: string
  /** Why this mail came. */
  footer: string
  footerLink?: { label: string; url: string }
  /** Extra headers, such as those of one-click unsubscribing. */
  headers?: Record<string, string>
}

/** The plain-text part. */
export function letterText(letter: Letter): string {
  const { paragraphs, sections = [], action, otherAction, code, footer, footerLink } = letter
  const parts = [
    ...paragraphs,
    ...sections.flatMap(({ heading, entries }) => [
      heading.toUpperCase(),
      ...entries.map(({ title, url, lines }) => [title, ...lines, url].join('\n')),
    ]),
    ...(code ? [code] : []),
    ...[action, otherAction].flatMap(link => (link ? [`${link.label}:\n${link.url}`] : [])),
    `--\n${footer}`,
    ...(footerLink ? [`${footerLink.label}: ${footerLink.url}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

/** The HTML part. Styles stand on the elements, because mail programs drop style sheets. */
export function letterHtml(letter: Letter): string {
  const { subject, paragraphs, sections = [], action, otherAction, code, footer, footerLink } = letter
  const font = 'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1f2937'
  const body = [
    ...paragraphs.map(words => `<p>${escapeHtml(words)}</p>`),
    ...sections.flatMap(sectionHtml),
    ...(code
      ? [`<p style="font-size:24px;letter-spacing:4px"><strong>${escapeHtml(code)}</strong></p>`]
      : []),
    ...(action ? actionHtml(action, 'background:#05674a;color:#ffffff') : []),
    ...(otherAction ? actionHtml(otherAction, 'color:#05674a') : []),
    `<hr style="border:0;border-top:1px solid #e5e7eb"><p style="${small}">${escapeHtml(footer)}</p>`,
    ...(footerLink
      ? [
          `<p style="${small}"><a href="${escapeHtml(footerLink.url)}">${escapeHtml(footerLink.label)}</a></p>`,
        ]
      : []),
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;${font}"><div style="max-width:560px;margin:0 auto">
${body.join('\n')}
</div></body></html>
`
}

const small = 'font-size:14px;color:#4b5563'

function actionHtml({ label, url }: NonNullable<Letter['action']>, look: string): string[] {
  return [
    `<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;border:2px solid #05674a;border-radius:6px;${look};text-decoration:none">${escapeHtml(label)}</a></p>`,
    `<p style="${small}">If the button does not work, copy this address into your browser:<br>${escapeHtml(url)}</p>`,
  ]
}

function sectionHtml({ heading, entries }: NonNullable<Letter['sections']>[number]): string[] {
  return [
    `<h2 style="font-size:18px;margin:28px 0 8px">${escapeHtml(heading)}</h2>`,
    ...entries.map(({ title, url, lines }) => {
      const link = `<a href="${escapeHtml(url)}" style="font-weight:bold;color:#05674a">${escapeHtml(title)}</a>`
      return `<p style="margin:0 0 14px">${[link, ...lines.map(escapeHtml)].join('<br>')}</p>`
    }),
  ]
}
