// The note to a cancelled or postponed event, with what is said most often at one touch.

import { TextArea } from '../../ui/field.tsx'

const suggestions = ['Ice on the path', 'Weather', 'Leader is ill']
const maxLength = 300

interface StatusNoteFieldProps {
  id: string
  note: string
  onChange(note: string): void
}

/** The suggestions and the field. They come before it, so that opening the sheet does not open a phone's keyboard. */
export function StatusNoteField({ id, note, onChange }: StatusNoteFieldProps) {
  return (
    <div className="grid gap-3">
      <ul aria-label="Suggested notes" className="flex flex-wrap gap-2">
        {suggestions.map(words => (
          <li key={words}>
            <button
              type="button"
              aria-pressed={note === words}
              onClick={() => onChange(note === words ? '' : words)}
              className="min-h-11 cursor-pointer rounded-full border-2 border-edge bg-surface px-4 py-1 font-semibold aria-pressed:border-accent aria-pressed:bg-highlight"
            >
              {words}
            </button>
          </li>
        ))}
      </ul>
      <TextArea
        id={id}
        label="Note (optional)"
        rows={2}
        maxLength={maxLength}
        value={note}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  )
}
