// Saves the list of active subscribers as a file.

import { useState } from 'react'
import { cityToday } from '#domain/time/city-time.ts'
import { useSite } from '../../site.ts'
import { ActionProblem } from '../../ui/action-problem.tsx'
import { Button } from '../../ui/button.tsx'
import { useSession } from '../session/session-context.ts'
import { useSessionMessage } from '../session/use-session-message.ts'
import { fetchSubscribersFile } from './subscribers-data.ts'

/** The button, and what went wrong below it. */
export function ExportButton({ onDone }: { onDone(message: string): void }) {
  const { client } = useSession()
  const { timeZone } = useSite()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useSessionMessage()
  const save = async () => {
    if (isBusy) return
    setIsBusy(true)
    const file = await fetchSubscribersFile(client)
    setProblem(file.problem)
    setIsBusy(false)
    if (file.csv === null) return
    saveAs(`subscribers-${cityToday(timeZone)}.csv`, file.csv)
    onDone('The list is in your downloads.')
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button look="secondary" aria-disabled={isBusy} onClick={() => void save()}>
        {isBusy ? 'Exporting...' : 'Export active as CSV'}
      </Button>
      {problem && <ActionProblem problem={problem} isBusy={isBusy} onRetry={() => void save()} />}
    </div>
  )
}

/** Has the browser save a text. The list needs a session, so no plain link could lead to it. */
function saveAs(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
