// A button that mails something to whoever presses it, and says what became of it.

import { addDays } from '#domain/time/city-day.ts'
import { serverMessage } from '../../error-texts.ts'
import { queryNames } from '../../query-names.ts'
import type { Client } from '../../supabase.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { useRefresh } from '../session/use-reading.ts'
import { useMailOverview } from './use-mail-overview.ts'

/** What is mailed: a test, or the email of the week that begins on a Sunday. */
type Mail = 'test' | { preview: string }

function request(client: Client, mail: Mail) {
  if (mail === 'test') return client.rpc('send_test_mail')
  return client.rpc('send_digest_preview', { first_day: mail.preview, last_day: addDays(mail.preview, 6) })
}

/** The button, and the words below it. */
export function MailToOneself({ label, mail }: { label: string; mail: Mail }) {
  const { client } = useSession()
  const refresh = useRefresh()
  const overview = useMailOverview()
  const { isBusy, isDone, problem, run } = useActions()
  const folder = overview.data?.health.folder
  const write = async () => {
    const { error } = await request(client, mail)
    void refresh(queryNames.mail)
    return error && `Error: ${serverMessage(error, 'the mail could not be sent')}`
  }
  return (
    <div className="grid gap-4">
      <Button
        look="secondary"
        className="justify-self-start"
        aria-disabled={isBusy}
        onClick={() => run({ write })}
      >
        {label}
      </Button>
      {isDone && !overview.isPending && (
        <Banner tone="success">
          {folder
            ? `The mail is written to the folder “${folder}” in the data folder.`
            : 'The mail is on its way to you.'}
        </Banner>
      )}
      {problem}
    </div>
  )
}
