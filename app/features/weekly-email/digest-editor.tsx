// The digest's text: edited, copied and previewed.

import { useEffect, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.tsx'
import { MarkdownPreview } from './markdown-preview.tsx'

const copiedMilliseconds = 2_000

/** The text as it was made, until someone edits it. */
export function DigestEditor({ generated }: { generated: string }) {
  const [markdown, setMarkdown] = useState(generated)
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const [savedText, setSavedText] = useState(generated)
  const leaveGuard = useLeaveGuard(markdown !== savedText)
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(undefined), copiedMilliseconds)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(markdown)
      setOutcome('copied')
      // What is copied is in safe hands.
      setSavedText(markdown)
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-4">
        <TextArea
          id="digest-markdown"
          label="Markdown"
          rows={20}
          className="font-mono text-sm"
          value={markdown}
          onChange={event => setMarkdown(event.target.value)}
        />
        {outcome === 'failed' && <Banner tone="danger">Error copying to clipboard</Banner>}
        <div className="flex flex-wrap items-center justify-end gap-3">
          {markdown !== generated && (
            <Button look="quiet" onClick={() => setMarkdown(generated)}>
              Undo My Changes
            </Button>
          )}
          <Button onClick={() => void copy()}>
            <span aria-live="polite">{outcome === 'copied' ? 'Copied!' : 'Copy to Clipboard'}</span>
          </Button>
        </div>
      </div>
      <Card>
        <h3 className="mb-4 text-sm text-muted">Preview</h3>
        <MarkdownPreview markdown={markdown} />
      </Card>
      {leaveGuard.dialog}
    </div>
  )
}
