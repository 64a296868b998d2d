// Answers with a frame for another site.

import type { AppLoadContext } from 'react-router'
import { readableOn } from '#domain/event/event-types.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { renderBarePage } from '../../render.server.tsx'
import { readFollowedPage } from '../events/read-followed.server.ts'
import { EmbedPage } from './embed-page.tsx'
import { embedSpan, readEmbedChoice } from './embed-url.ts'
import { heightScript } from './frame-height.tsx'

/** The backgrounds of a frame, as in the stylesheet. */
const grounds = { light: '#ffffff', dark: '#1a211d' }

export async function answerEmbed(url: string, context: AppLoadContext): Promise<Response> {
  const { site } = context
  const today = cityToday(site.timeZone)
  const choice = readEmbedChoice(new URL(url).searchParams, today)
  const { theme, accent } = choice
  const page = await readFollowedPage(context, url, {
    kind: 'frame',
    followed: choice,
    span: embedSpan(choice),
  })
  if (page instanceof Response) return page
  return renderBarePage(context, {
    title: [page.name, site.name].filter(Boolean).join(' · '),
    status: page.status,
    theme: theme === 'auto' ? undefined : theme,
    accent: accent
      ? { onLight: readableOn(accent, grounds.light), onDark: readableOn(accent, grounds.dark) }
      : undefined,
    bodyClass: 'bg-surface',
    script: heightScript,
    children: <EmbedPage {...page} site={site} today={today} choice={choice} />,
  })
}
