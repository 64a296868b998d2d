// Answers with a sheet of paper.

import { type AppLoadContext, redirect } from 'react-router'
import { cityToday } from '#domain/time/city-time.ts'
import { barePage } from '../../bare-page.server.tsx'
import { qrCode } from '../../ui/qr-code.ts'
import { unknownIn } from '../calendar/calendar-url.ts'
import { sitePath } from '../events/followed-url.ts'
import { movedTo, readFollowedEvents, readOwner } from '../events/read-followed.server.ts'
import { statusOf } from '../fallback/reading.ts'
import { PrintPage } from './print-page.tsx'
import { printSpan, readPrintChoice } from './print-url.ts'

/** The button is there for whoever can run it. */
const printScript = `const button = document.getElementById('print'); button.hidden = false; button.addEventListener('click', () => print())`

export async function answerPrint(url: string, context: AppLoadContext): Promise<Response> {
  const { site } = context
  const query = new URL(url).searchParams
  const today = cityToday(site.timeZone)
  const choice = readPrintChoice(query, today)
  const { followed } = choice
  const owner = await readOwner(context, followed)
  const moved = owner.ok ? movedTo(url, followed, owner.value) : undefined
  if (moved) return redirect(moved, 301)
  const events = owner.ok ? await readFollowedEvents(context, printSpan(choice), followed) : owner
  const [unknown] = unknownIn(query)
  const path = owner.ok ? sitePath(followed) : '/'
  return barePage(context, {
    title: `This ${choice.view} in ${site.city} by bike · ${site.name}`,
    status: statusOf(events),
    theme: 'light',
    bodyClass: 'print:bg-white',
    script: printScript,
    children: (
      <PrintPage
        site={site}
        today={today}
        choice={choice}
        name={owner.ok ? owner.value?.name : undefined}
        path={path}
        code={qrCode(`${site.url}${path}`)}
        problem={
          events.ok ? unknown && `This sheet asks for ${unknown} that is not known here.` : events.error
        }
        events={events.ok ? events.value.events : []}
        isCut={events.ok && events.value.isCut}
      />
    ),
  })
}
