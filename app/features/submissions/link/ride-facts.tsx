// What a ride looks like: when, where, by whom, in its own words.

import { useParams } from 'react-router'
import { eventWhen } from '#domain/event/event-span.ts'
import { eventTexts, textNames } from '#domain/event/event-texts.ts'
import { textInWords } from '#domain/event/proposed-change.ts'
import { factsLine } from '#domain/event/ride-facts.ts'
import { ruleWords } from '#domain/series/rule-words.ts'
import { typeLabel } from '#domain/text/event-text.ts'
import { useSite } from '../../../site.ts'
import { StoredPicture } from '../../event-look/stored-picture.tsx'
import { RouteLinks } from '../../route/route-links.tsx'
import { SmallRoute } from '../../route/small-route.tsx'
import type { Words } from './linked-submission.ts'

/** The facts as a list of names and words. */
export function RideFacts({ words, rule }: { words: Words; rule: string | null }) {
  const { token } = useParams()
  const { timeZone, city, units } = useSite()
  const { day, time } = eventWhen(words, timeZone)
  const host = words.group?.name ?? words.host?.name
  const facts: [string, string | undefined][] = [
    ['When', `${day}, ${time} (${city} time)`],
    ['Repeats', rule === null ? undefined : ruleWords(rule)],
    ['Where', words.location?.name],
    ['Type', words.type_name === null ? undefined : typeLabel(words.type_name)],
    [words.group ? 'Hosting group' : 'Host', host],
    ['Ride facts', factsLine(words.facts, units)],
    ...textNames.map((name): [string, string] => [eventTexts[name].word, textInWords(name, words)]),
  ]
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      {facts.map(
        ([name, text]) =>
          text && (
            <div key={name} className="contents">
              <dt className="text-sm font-semibold text-muted sm:pt-0.5">{name}</dt>
              <dd className="-mt-2 whitespace-pre-line wrap-anywhere sm:mt-0">{text}</dd>
            </div>
          ),
      )}
      {(words.route ?? words.route_url) && (
        <div className="contents">
          <dt className="text-sm font-semibold text-muted sm:pt-0.5">Route</dt>
          <dd className="-mt-2 grid gap-3 sm:mt-0">
            {words.route && <SmallRoute route={words.route} />}
            <RouteLinks
              version={words.route?.version}
              title={words.title}
              url={words.route_url}
              token={token}
            />
          </dd>
        </div>
      )}
      {words.picture_path && (
        <div className="contents">
          <dt className="text-sm font-semibold text-muted sm:pt-0.5">Picture</dt>
          <dd className="-mt-2 sm:mt-0">
            <StoredPicture src={words.picture_url} alt={words.picture_alt ?? ''} />
          </dd>
        </div>
      )}
    </dl>
  )
}
