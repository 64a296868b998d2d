// An imported event that needs a decision: both versions, and two buttons.

import { columnLabel, valueText } from '#domain/event/change-text.ts'
import { dateText } from '#domain/time/city-day.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Badge, Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/links.tsx'
import { BeforeAndAfter } from '../../ui/text-difference.tsx'
import { type ItemVersion, type UndecidedItem, whenText } from './imports-data.ts'

const states = {
  differs: {
    badge: 'Changed there, edited here',
    sentence: 'It was changed in the calendar after somebody had edited it here.',
    choices: [
      { choice: 'take', label: 'Take theirs', look: 'secondary' },
      { choice: 'keep', label: 'Keep ours', look: 'secondary' },
    ],
  },
  vanished: {
    badge: 'No longer there',
    sentence:
      'It is not in the calendar any more. It stays here until somebody agrees that it goes, or it is past.',
    choices: [
      { choice: 'delete', label: 'Delete it here', look: 'danger' },
      { choice: 'keep', label: 'Keep it', look: 'secondary' },
    ],
  },
  double: {
    badge: 'Perhaps here already',
    sentence: 'It was not added, because something much like it is on the calendar:',
    choices: [
      { choice: 'add', label: 'Add anyway', look: 'secondary' },
      { choice: 'same', label: 'It is the same', look: 'secondary' },
    ],
  },
} as const

interface UndecidedProps {
  item: UndecidedItem
  isBusy: boolean
  onSettle(choice: (typeof states)[keyof typeof states]['choices'][number]['choice']): void
}

export function Undecided({ item, isBusy, onSettle }: UndecidedProps) {
  const { timeZone } = useSite()
  const { id, title, recurrence, event_id, theirs, ours, problem } = item
  const state = item.state === 'followed' || item.state === 'declined' ? undefined : states[item.state]
  const when = whenText(theirs?.when ?? ours?.when, timeZone)
  return (
    <Card as="article" aria-labelledby={`item-${id}`} className="grid gap-4">
      <div>
        <h3 id={`item-${id}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl wrap-anywhere">
          {event_id ? <TextLink to={`/event/${event_id}`}>{title}</TextLink> : title}
          <Badge color={problem ? 'red' : 'yellow'}>{problem ? 'Not taken over' : state?.badge}</Badge>
        </h3>
        <p className="text-sm text-muted">
          {recurrence ? `The date of ${dateText(recurrence)}` : item.state !== 'differs' && when}
        </p>
      </div>
      <p>{problem ?? state?.sentence}</p>
      {item.state === 'double' && item.double_of && (
        <p>
          <TextLink to={`/event/${item.double_of}`}>{item.double_title}</TextLink>
        </p>
      )}
      {item.state === 'differs' && <Differences theirs={theirs} ours={ours} timeZone={timeZone} />}
      {state && !problem && (
        <div className="flex flex-wrap gap-3">
          {state.choices.map(({ choice, label, look }) => (
            <Button
              key={choice}
              look={look}
              aria-disabled={isBusy}
              onClick={() => !isBusy && onSettle(choice)}
            >
              {label}
              <span className="sr-only"> ({title})</span>
            </Button>
          ))}
        </div>
      )}
    </Card>
  )
}

const sides = { before: 'Here', after: 'There' }

function Differences({
  theirs,
  ours,
  timeZone,
}: {
  theirs: ItemVersion
  ours: ItemVersion
  timeZone: string
}) {
  const names = (['title', 'when', 'location', 'status', 'description'] as const).filter(
    name => ours?.[name] !== undefined,
  )
  const text = (version: ItemVersion, name: (typeof names)[number]) => {
    if (version?.[name] === undefined) return 'As the series'
    return name === 'when'
      ? whenText(version.when, timeZone)
      : valueText(name, version[name], { timeZone, names: {} })
  }
  return names.map(name => (
    <BeforeAndAfter
      key={name}
      label={name === 'when' ? 'When' : columnLabel(name)}
      before={text(ours, name)}
      after={text(theirs, name)}
      names={sides}
    />
  ))
}
