// The next weekly email: when it is sent and to how many, what editors may change about it, and a preview.

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { optionalText } from '#domain/text/form-fields.ts'
import { longDay } from '#domain/time/city-day.ts'
import { MAX_INTRO_LENGTH } from '#domain/weekly-email/digest.ts'
import { serverMessage } from '../../error-messages.ts'
import { queryNames } from '../../queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/field.tsx'
import { OutsideLink } from '../../ui/links.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { SavingForm } from '../../ui/saving-form.tsx'
import { useSession } from '../account/session.tsx'
import { useActions, useSaving } from '../account/use-actions.tsx'
import { useReading, useRefresh } from '../account/use-reading.ts'
import { MailToOneself } from './mail-panel.tsx'
import {
  type EmailEntry,
  type NextEmail,
  previewText,
  readNextEmail,
  saveIntro,
  skipEmail,
  statusText,
} from './next-email-data.ts'

export function NextEmailPanel({ onDone }: { onDone(message: string): void }) {
  const query = useReading({
    name: queryNames.nextEmail,
    read: readNextEmail,
    failure: error => serverMessage(error, 'Failed to load the next email. Please try again.'),
  })
  const email = query.data
  return (
    <div className="grid gap-8">
      <LoadState query={query} loading="Loading the next email..." />
      {email && (
        <>
          <Card className="grid gap-5">
            <div>
              <h2 className="text-2xl">Next Email: {longDay(email.week)}</h2>
              <p role="status" className="mt-2">
                {statusText(email)}
              </p>
            </div>
            <SkipWeek email={email} />
            <IntroForm key={email.week} email={email} onDone={onDone} />
          </Card>
          <section aria-labelledby="email-preview" className="grid gap-4">
            <div>
              <h2 id="email-preview" className="text-2xl">
                Preview
              </h2>
              <p className="mt-2">{previewText(email)}</p>
            </div>
            <EmailPreview email={email} />
            <MailToOneself label="Send me a preview" mail={{ preview: email.week }} />
          </section>
        </>
      )}
    </div>
  )
}

/** Skips one weekly email, or undoes that. It is one button, so that it keeps the focus. */
function SkipWeek({ email: { week, isSkipped } }: { email: NextEmail }) {
  const { client } = useSession()
  const refresh = useRefresh()
  const { isBusy, problem, run } = useActions()
  const write = async () => {
    const failure = await skipEmail(client, week, !isSkipped)
    if (failure === null) await refresh(queryNames.nextEmail)
    return failure
  }
  return (
    <>
      <Button
        look="secondary"
        className="justify-self-start"
        aria-disabled={isBusy}
        onClick={() => run({ write })}
      >
        {isSkipped ? 'Undo: send it after all' : 'Skip this week'}
      </Button>
      {problem}
    </>
  )
}

const introForm = z.object({ intro: optionalText(MAX_INTRO_LENGTH) })

/** The editors' text above the events of one weekly email. */
function IntroForm({ email, onDone }: { email: NextEmail; onDone(message: string): void }) {
  const { client } = useSession()
  const refresh = useRefresh()
  const [seen] = useState({ text: email.intro ?? '' })
  const form = useForm({ resolver: zodResolver(introForm), defaultValues: { intro: email.intro ?? '' } })
  const saving = useSaving(form, {
    onSave: ({ intro }) => saveIntro(client, email.week, intro, seen),
    onSaved: ({ intro }) => {
      form.reset({ intro })
      onDone(intro ? 'Intro saved.' : 'Intro removed.')
      void refresh(queryNames.nextEmail)
    },
  })
  return (
    <SavingForm saving={saving} saveLabel="Save Intro" busyLabel="Saving...">
      <TextArea
        id="email-intro"
        label="Intro (optional)"
        rows={3}
        placeholder="e.g., Bike Month begins on Friday. Bring a friend!"
        hint={`Plain text of at most ${MAX_INTRO_LENGTH} characters, above the events. It stands in the email of ${longDay(email.week)} and in no other.`}
        error={form.formState.errors.intro?.message}
        {...form.register('intro')}
      />
    </SavingForm>
  )
}

function EmailPreview({ email: { letter, text } }: { email: NextEmail }) {
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
                  <PreviewEntry key={entry.url} {...entry} />
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

function PreviewEntry({ title, struckBehind, url, lines, picture }: EmailEntry) {
  const link = <OutsideLink href={url}>{title}</OutsideLink>
  return (
    <li>
      {struckBehind ? (
        <>
          <strong>{struckBehind}:</strong> <s>{link}</s>
        </>
      ) : (
        link
      )}
      <p className="whitespace-pre-line">{lines.join('\n')}</p>
      {picture && <Thumbnail {...picture} />}
    </li>
  )
}

function Thumbnail({ url, alt, ...size }: NonNullable<EmailEntry['picture']>) {
  // The email has the site's public address; this host has the same file.
  return <img src={new URL(url).pathname} alt={alt} {...size} loading="lazy" className="mt-1 rounded-md" />
}
