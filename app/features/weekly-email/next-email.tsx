// The next weekly email: when it goes out and to how many, what editors may decide about it, and what it says.

import { longDay } from '#domain/time/day-text.ts'
import { serverMessage } from '../../error-texts.ts'
import { queryNames } from '../../query-names.ts'
import { Card } from '../../ui/card.tsx'
import { LoadState } from '../../ui/loading-text.tsx'
import { useReading, useRefresh } from '../session/use-reading.ts'
import { EmailPreview } from './email-preview.tsx'
import { IntroForm } from './intro-form.tsx'
import { MailToOneself } from './mail-to-oneself.tsx'
import { type NextEmail as Email, readNextEmail } from './next-email-data.ts'
import { previewText, statusText } from './next-email-texts.ts'
import { SkipWeek } from './skip-week.tsx'

/** The card, and below it the preview. */
export function NextEmail({ onDone }: { onDone(message: string): void }) {
  const refresh = useRefresh()
  const query = useReading({
    name: queryNames.nextEmail,
    read: readNextEmail,
    failure: error => serverMessage(error, 'Failed to load the next email. Please try again.'),
  })
  const reread = () => refresh(queryNames.nextEmail)
  return (
    <div className="grid gap-8">
      <LoadState query={query} loading="Loading the next email..." />
      {query.data && (
        <Plan
          email={query.data}
          onChanged={reread}
          onSaved={message => {
            onDone(message)
            void reread()
          }}
        />
      )}
    </div>
  )
}

interface PlanProps {
  email: Email
  onChanged(): Promise<void>
  onSaved(message: string): void
}

function Plan({ email, onChanged, onSaved }: PlanProps) {
  const { week, letter, text } = email
  return (
    <>
      <Card className="grid gap-5">
        <div>
          <h2 className="text-2xl">Next Email: {longDay(week)}</h2>
          <p role="status" className="mt-2">
            {statusText(email)}
          </p>
        </div>
        <SkipWeek email={email} onChanged={onChanged} />
        <IntroForm key={week} email={email} onSaved={onSaved} />
      </Card>
      <section aria-labelledby="email-preview" className="grid gap-4">
        <div>
          <h2 id="email-preview" className="text-2xl">
            Preview
          </h2>
          <p className="mt-2">{previewText(email)}</p>
        </div>
        <EmailPreview letter={letter} text={text} />
        <MailToOneself label="Send me a preview" mail={{ preview: week }} />
      </section>
    </>
  )
}
