// Answers with a frame for another site.

import { type AppLoadContext, redirect } from 'react-router'
import { readableOn } from '#domain/event/event-colors.ts'
import { cityToday } from '#domain/time/city-time.ts'
import { barePage } from '../../bare-page.server.tsx'
import { unknownIn } from '../calendar/calendar-url.ts'
import { sitePath } from '../events/followed-url.ts'
import { movedTo, readFollowedEvents, readOwner } from '../events/read-followed.server.ts'
import { statusOf } from '../fallback/reading.ts'
import { EmbedPage } from './embed-page.tsx'
import { embedSpan, readEmbedChoice } from './embed-url.ts'
import { heightScript } from './height-script.ts'

/** The grounds of a frame, as the stylesheet has them. */
const grounds = { light: '#ffffff', dark: '#1a211d' }

export async function answerEmbed(url: string, context: AppLoadContext): Promise<Response> {
  const { site } = context
  const query = new URL(url).searchParams
  const today = cityToday(site.timeZone)
  const choice = readEmbedChoice(query, today)
  const owner = await readOwner(context, choice)
  const moved = owner.ok ? movedTo(url, choice, owner.value) : undefined
  if (moved) return redirect(moved, 301)
  const events = owner.ok ? await readFollowedEvents(context, embedSpan(choice), choice) : owner
  const [unknown] = unknownIn(query)
  const problem = events.ok
    ? unknown && `This frame asks for ${unknown} that is not known here.`
    : events.error
  const { theme, accent } = choice
  const name = owner.ok ? owner.value?.name : undefined
  return barePage(context, {
    title: [name, site.name].filter(Boolean).join(' · '),
    status: statusOf(events),
    theme: theme === 'auto' ? undefined : theme,
    accent: accent
      ? { onLight: readableOn(accent, grounds.light), onDark: readableOn(accent, grounds.dark) }
      : undefined,
    bodyClass: 'bg-surface',
    script: heightScript,
    children: (
      <EmbedPage
        site={site}
        today={today}
        choice={choice}
        name={name}
        calendarUrl={`${site.url}${owner.ok ? sitePath(choice) : '/'}`}
        problem={problem}
        events={events.ok ? events.value.events : []}
        isCut={events.ok && events.value.isCut}
      />
    ),
  })
}
