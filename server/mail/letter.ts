// What a mail says, and its two forms: plain text, and simple HTML that every mail program shows.

/** The words of a mail, before they have a form. Everything is plain text. */
export interface Letter {
  subject: string
  paragraphs: string[]
  /** The one thing to do, as a button and as a bare address. */
  action?: { label: string; url: string }
  /** A code to type in. */
  code?: string
  /** Why this mail came. */
  footer: string
  /** Extra headers, such as those of one-click unsubscribing. */
  headers?: Record<string, string>
}

/** The plain-text part. */
export function letterText({ paragraphs, action, code, footer }: Letter): string {
  const action_ = action ? [`${action.label}:\n${action.url}`] : []
  return [...paragraphs, ...(code ? [code] : []), ...action_, `--\n${footer}`].join('\n\n').concat('\n')
}

/** The HTML part. Styles stand on the elements, because mail programs drop style sheets. */
export function letterHtml({ subject, paragraphs, action, code, footer }: Letter): string {
  const font = 'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1f2937'
  const body = [
    ...paragraphs.map(words => `<p>${escaped(words)}</p>`),
    ...(code ? [`<p style="font-size:24px;letter-spacing:4px"><strong>${escaped(code)}</strong></p>`] : []),
    ...(action
      ? [
          `<p><a href="${escaped(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none">${escaped(action.label)}</a></p>`,
          `<p style="font-size:14px;color:#4b5563">If the button does not work, copy this address into your browser:<br>${escaped(action.url)}</p>`,
        ]
      : []),
    `<hr style="border:0;border-top:1px solid #e5e7eb"><p style="font-size:14px;color:#4b5563">${escaped(footer)}</p>`,
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;${font}"><div style="max-width:560px;margin:0 auto">
${body.join('\n')}
</div></body></html>
`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
