// An event that is being submitted, as its page will show it.

import type { ReactNode } from 'react'
import { rhythmText } from '#domain/series/rule-words.ts'
import { focusOnArrival } from '../../../ui/focus-on-arrival.ts'
import { lookOf } from '../../../ui/kept-looks.ts'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import { EventLook } from '../../event-look/event-look.tsx'
import { titleLook } from '../../event-look/event-poster.tsx'
import { keptRoute } from '../../route/kept-route.ts'
import { RouteSection } from '../../route/route-section.tsx'
import type { GroupChoice, PaintedType } from './submit-choices.ts'
import type { SubmitPreview } from './submit-event.server.ts'

interface EventPreviewProps {
  preview: SubmitPreview
  types: readonly PaintedType[]
  groups: readonly GroupChoice[]
  /** What can be done with it, where the eye arrives when all was looked at. */
  children: ReactNode
}

/** The preview, at the place that the button leads to without scripts. */
export function EventPreview({ preview, types, groups, children }: EventPreviewProps) {
  const { payload, descriptionHtml } = preview
  const isHydrated = useIsHydrated()
  const { title, picture_path, picture_alt: alt, route_path, route_url = null } = payload
  const route = (isHydrated && route_path && keptRoute(route_path)) || null
  const src = isHydrated && picture_path ? lookOf(picture_path) : undefined
  const type = types.find(({ id, name }) => id === payload.type_id || name === payload.type_id)
  const group = groups.find(({ id }) => id === payload.group_id)
  return (
    <section id="preview" className="mt-8 rounded-card border-2 border-dashed border-edge p-4 sm:p-6">
      <h2 ref={focusOnArrival} tabIndex={-1} className="text-2xl outline-none">
        Preview
      </h2>
      <p className="mt-1 text-muted">This is how it will look. Nothing has been submitted yet.</p>
      <div className="mt-5 grid gap-5">
        {alt && !src && <p>The picture stands here: {alt}</p>}
        <EventLook
          event={{
            ...payload,
            facts: payload.facts ?? null,
            type_name: type?.name ?? '',
            color: type?.color,
            group: group ?? null,
            host: payload.host ?? null,
            rhythm: payload.rule && rhythmText(payload.rule),
            descriptionHtml,
            unseen: src && alt ? { src, alt } : undefined,
          }}
          heading={<h3 className={titleLook}>{title}</h3>}
          route={<RouteSection event={{ title, route, route_url }} />}
        />
      </div>
      <div className="mt-6 flex justify-end">{children}</div>
    </section>
  )
}
