// Saves the list of active subscribers as a file.

import { cityToday } from '#domain/time/city-time.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { saveAs } from '../../ui/save-as.ts'
import { useSession } from '../session/session-context.ts'
import { useActions } from '../session/use-actions.tsx'
import { fetchSubscribersFile } from './subscribers-data.ts'

/** The button, and what went wrong below it. */
export function ExportButton({ onDone }: { onDone(message: string): void }) {
  const { client } = useSession()
  const { timeZone } = useSite()
  const { isBusy, problem, run } = useActions()
  const write = async () => {
    const { csv, problem } = await fetchSubscribersFile(client)
    if (csv !== null) saveAs(`subscribers-${cityToday(timeZone)}.csv`, csv)
    return problem
  }
  const save = () => run({ write, done: () => onDone('The list is in your downloads.') })
  return (
    <div className="grid justify-items-start gap-3">
      <Button look="secondary" aria-disabled={isBusy} onClick={save}>
        {isBusy ? 'Exporting...' : 'Export active as CSV'}
      </Button>
      {problem}
    </div>
  )
}
