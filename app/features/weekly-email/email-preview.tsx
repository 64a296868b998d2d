// The next email as its readers will see it, from the words that the server composes for them.

import { Card } from '../../ui/card.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'
import type { EmailLetter } from './next-email-data.ts'

/** The letter, and its plain-text form folded away. */
export function EmailPreview({ letter, text }: { letter: EmailLetter; text: string }) {
  return (
    <div className="grid gap-3">
      <Card aria-label="Preview of the email" className="max-w-2xl">
        <p className="mb-4 border-b border-line pb-3 font-semibold">
          <span className="text-muted">Subject:</span> {letter.subject}
        </p>
        <div className="grid gap-3 break-words">
          <p className="whitespace-pre-line">{letter.paragraphs.join('\n\n')}</p>
          {letter.sections.map(({ heading, entries }) => (
            <section key={heading}>
              <h3 className="mt-3 mb-2 text-lg">{heading}</h3>
              <ul className="grid gap-3">
                {entries.map(entry => (
                  <li key={entry.url}>
                    <Title {...entry} />
                    <p className="whitespace-pre-line">{entry.lines.join('\n')}</p>
                    {entry.picture && <Thumbnail {...entry.picture} />}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
          {letter.footer} Here follow each reader’s own links to change that and to unsubscribe.
        </p>
      </Card>
      <details>
        <summary className="w-fit cursor-pointer py-2.5 font-semibold text-accent">As plain text</summary>
        <pre className="max-w-2xl overflow-x-auto whitespace-pre-wrap break-words rounded-lg border border-line p-4 text-sm">
          {text}
        </pre>
      </details>
    </div>
  )
}

type EmailEntry = EmailLetter['sections'][number]['entries'][number]

function Title({ title, struckBehind, url }: EmailEntry) {
  const link = <OutsideLink href={url}>{title}</OutsideLink>
  if (!struckBehind) return link
  return (
    <>
      <strong>{struckBehind}:</strong> <s>{link}</s>
    </>
  )
}

function Thumbnail({ url, alt, width, height }: NonNullable<EmailEntry['picture']>) {
  // Its address is that of the site as mail knows it; here the same file is at hand.
  const src = new URL(url).pathname
  return <img {...{ src, width, height }} alt={alt} loading="lazy" className="mt-1 rounded-md" />
}
