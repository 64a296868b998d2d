// The keys by which one works through the queue.

import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useKeysChoice } from '../../../ui/use-keys.ts'

const keys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['j', '→'], does: 'Next submission' },
  { keys: ['k', '←'], does: 'Previous submission' },
  { keys: ['a'], does: 'Approve, or “Looks good”' },
  { keys: ['r'], does: 'Reject' },
  { keys: ['s'], does: 'Spam' },
  { keys: ['e'], does: 'Edit' },
  { keys: ['u'], does: 'Undo the last decision' },
  { keys: ['?'], does: 'Show this help' },
]

const key = 'rounded border border-edge bg-sunken px-1.5 font-mono text-sm'

/** The list, over the page. */
export function KeysHelp({ onClose }: { onClose(): void }) {
  const [isOn, turnKeys] = useKeysChoice()
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {keys.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map(name => (
                <kbd key={name} className={key}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={event => turnKeys(event.target.checked)}
          className="size-5 accent-accent"
        />
        Use these keys in this browser
      </label>
      <p className="mt-2 text-muted">On a phone, swipe to the left or to the right.</p>
      <div className="mt-6 flex justify-end">
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

/** A hint where there is a keyboard. */
export function KeysHint({ onMore }: { onMore(): void }) {
  return (
    <p className="hidden text-sm text-muted lg:block">
      <kbd className={key}>j</kbd> <kbd className={key}>k</kbd> next, previous · <kbd className={key}>a</kbd>{' '}
      approve · <kbd className={key}>r</kbd> reject · <kbd className={key}>s</kbd> spam ·{' '}
      <button type="button" onClick={onMore} className="min-h-11 font-semibold text-accent underline">
        all keys <kbd className={key}>?</kbd>
      </button>
    </p>
  )
}
