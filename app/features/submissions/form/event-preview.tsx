// The preview of an event that is being submitted, as its page will show it.

import type { ReactNode } from 'react'
import { describeRhythm } from '#domain/series/rule.ts'
import { findPreview } from '../../../ui/file-upload.ts'
import { focusOnArrival } from '../../../ui/focus.ts'
import { useIsHydrated } from '../../../ui/hooks.ts'
import { EventBody } from '../../events/event-body.tsx'
import { titleClass } from '../../events/event-poster.tsx'
import { RouteSection } from '../../route/route-section.tsx'
import { cachedRoute } from '../../route/small-route.tsx'
import type { SubmitPreview } from './submit-event.server.ts'
import type { SubmitChoices } from './submit-fields.ts'

interface EventPreviewProps extends Pick<SubmitChoices, 'types' | 'groups'> {
  preview: SubmitPreview
  /** The button below it. */
  children: ReactNode
}

/** The preview. Without scripts, the Preview button jumps to its id. */
export function EventPreview({ preview, types, groups, children }: EventPreviewProps) {
  const { payload, descriptionHtml } = preview
  const isHydrated = useIsHydrated()
  const { title, picture_path, picture_alt: alt, route_path, route_url = null } = payload
  const route = (isHydrated && route_path && cachedRoute(route_path)) || null
  const src = isHydrated && picture_path ? findPreview(picture_path) : undefined
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
        <EventBody
          event={{
            ...payload,
            facts: payload.facts ?? null,
            type_name: type?.name ?? '',
            color: type?.color,
            group: group ?? null,
            host: payload.host ?? null,
            rhythm: payload.rule && describeRhythm(payload.rule),
            descriptionHtml,
            unseen: src && alt ? { src, alt } : undefined,
          }}
          heading={<h3 className={titleClass}>{title}</h3>}
          route={<RouteSection event={{ title, route, route_url }} />}
        />
      </div>
      <div className="mt-6 flex justify-end">{children}</div>
    </section>
  )
}
