// The note to a cancelled or postponed event, with what is said most often at one touch.

import { useState } from 'react'
import { TextArea } from '../../ui/field.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { MAX_NOTE_LENGTH } from './status-fields.ts'

const suggestions = ['Ice on the path', 'Weather', 'Leader is ill']

interface StatusNoteFieldProps {
  id: string
  given: string
  error: string | undefined
}

/** The suggestions and the field. They come before it, so that opening the sheet does not open a phone's keyboard. */
export function StatusNoteField({ id, given, error }: StatusNoteFieldProps) {
  const isHydrated = useIsHydrated()
  const [note, setNote] = useState(given)
  return (
    <div className="grid gap-3">
      {isHydrated && (
        <ul aria-label="Suggested notes" className="flex flex-wrap gap-2">
          {suggestions.map(words => (
            <li key={words}>
              <button
                type="button"
                aria-pressed={note === words}
                onClick={() => setNote(note === words ? '' : words)}
                className="min-h-11 cursor-pointer rounded-full border-2 border-edge bg-surface px-4 py-1 font-semibold aria-pressed:border-accent aria-pressed:bg-highlight"
              >
                {words}
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        id={id}
        name="note"
        label="Note (optional)"
        hint="For whoever wanted to come."
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        error={error}
        onChange={event => setNote(event.target.value)}
      />
    </div>
  )
}
