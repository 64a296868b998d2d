// 'Put these rides on your website': what the frame should show, a preview, and the HTML to copy.

import { escapeHtml } from '#domain/text/escape.ts'
import { useSite } from '../../site.ts'
import { Card } from '../../ui/card.tsx'
import { controlClass } from '../../ui/field.tsx'
import { useIsHydrated } from '../../ui/hooks.ts'
import { CopyButton } from '../../ui/share.tsx'
import { withQuery } from '../calendar/calendar-url.ts'
import { EmbedForm, type EmbedFormProps } from './embed-form.tsx'
import { writeEmbedChoice } from './embed-url.ts'
import { EmbedPreview, heightSnippet } from './frame-height.tsx'

/** The page below its heading. */
export function EmbedCodePage(props: EmbedFormProps) {
  const { today, choice, groups, place } = props
  const { url, city } = useSite()
  const path = withQuery('/embed', writeEmbedChoice(choice, today))
  const ownerName = groups.find(({ id }) => id === choice.groupId)?.name ?? place?.name
  const title = ownerName ? `Bike events: ${ownerName}` : `Bike events in ${city}`
  const frame = `<iframe class="bike-calendar" src="${escapeHtml(`${url}${path}`)}" title="${escapeHtml(title)}"
  loading="lazy" style="width: 100%; height: 600px; border: 0"></iframe>`
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr]">
      <Card>
        <EmbedForm {...props} />
      </Card>
      <div className="grid gap-6">
        <Card>
          <h2 className="mb-3 text-xl">How it looks</h2>
          <EmbedPreview path={path} title={title} />
        </Card>
        <Card className="grid gap-6">
          <Code id="frame" heading="HTML to copy" text={frame} rows={4}>
            Paste it where the rides shall stand on your page. They are always the ones of now: nothing has to
            be updated. The frame sets no cookies and stores nothing.
          </Code>
          <Code id="snippet" heading="As high as what is in it" text={heightSnippet(url)} rows={9}>
            Without this the frame is 600 pixels high, and its contents scroll. With it below the frame, the
            frame is as high as what it shows. It listens to {url} alone.
          </Code>
        </Card>
      </div>
    </div>
  )
}

type CodeProps = { id: string; heading: string; text: string; rows: number; children: React.ReactNode }

function Code({ id, heading, text, rows, children }: CodeProps) {
  const isHydrated = useIsHydrated()
  return (
    <section className="grid gap-3">
      <h2 id={id} className="text-xl">
        {heading}
      </h2>
      <p>{children}</p>
      <textarea
        readOnly
        aria-labelledby={id}
        rows={rows}
        spellCheck={false}
        value={text}
        className={`${controlClass} font-mono text-sm`}
      />
      {isHydrated && (
        <p>
          <CopyButton text={text}>Copy</CopyButton>
        </p>
      )}
    </section>
  )
}
