// Answers with a page to print.

import type { AppLoadContext } from 'react-router'
import { cityToday } from '#domain/time/city-time.ts'
import { renderBarePage } from '../../render.server.tsx'
import { qrCode } from '../../ui/qr-code.ts'
import { readFollowedPage } from '../events/read-followed.server.ts'
import { PrintPage } from './print-page.tsx'
import { printSpan, readPrintChoice } from './print-url.ts'

/** Shows the button, which needs scripts. */
const printScript = `const button = document.getElementById('print'); button.hidden = false; button.addEventListener('click', () => print())`

export async function answerPrint(url: string, context: AppLoadContext): Promise<Response> {
  const { site } = context
  const today = cityToday(site.timeZone)
  const choice = readPrintChoice(new URL(url).searchParams, today)
  const page = await readFollowedPage(context, url, {
    kind: 'sheet',
    followed: choice.followed,
    span: printSpan(choice),
  })
  if (page instanceof Response) return page
  const code = qrCode(`${site.url}${page.path}`)
  return renderBarePage(context, {
    title: `This ${choice.view} in ${site.city} by bike · ${site.name}`,
    status: page.status,
    theme: 'light',
    bodyClass: 'print:bg-white',
    script: printScript,
    children: <PrintPage {...page} site={site} today={today} choice={choice} code={code} />,
  })
}
