// A week or a month of events to print, as a sheet or as a poster.

import {
  addMonths,
  type CityDay,
  longDay,
  monthText,
  shortDay,
  spanText,
  weekOf,
} from '#domain/time/city-day.ts'
import type { Site } from '../../site.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { QrCode } from '../../ui/qr-code.ts'
import { QrPicture } from '../../ui/share.tsx'
import { stepDay } from '../calendar/calendar-range.ts'
import { StatusTitle } from '../calendar/event-display.tsx'
import { eventsByDay, inTimeOrder, timeOnDay } from '../calendar/placed-events.ts'
import type { FollowedPage } from '../events/read-followed.server.ts'
import { type PrintChoice, printHref, printSpan } from './print-url.ts'
import { layOutSheet } from './sheet-layout.ts'

interface PrintPageProps extends FollowedPage {
  site: Site
  today: CityDay
  choice: PrintChoice
  /** The QR code of the page with these events. */
  code: QrCode
}

/** The sheet and, only on a screen, links above it. */
export function PrintPage(props: PrintPageProps) {
  return (
    <>
      <Tools {...props} />
      {props.problem ? <p className="p-8 text-center text-lg">{props.problem}</p> : <Sheet {...props} />}
    </>
  )
}

const quiet = buttonClass('quiet')

/** Links to other sheets. Without scripts, the browser's menu prints. */
function Tools({ choice, today, path }: PrintPageProps) {
  const { view, day, isPoster } = choice
  const href = (change: Partial<PrintChoice>) => printHref({ ...choice, ...change }, today)
  const other = view === 'week' ? 'month' : 'week'
  const otherDay =
    view === 'week'
      ? `${day.slice(0, 7)}-01`
      : weekOf(day <= today && today < addMonths(day, 1) ? today : day).first
  return (
    <nav
      aria-label="This sheet"
      className="mx-auto flex max-w-[794px] flex-wrap items-center gap-x-2 gap-y-1 px-4 py-3 print:hidden"
    >
      <button type="button" id="print" hidden className={buttonClass()}>
        Print
      </button>
      <a href={href({ day: stepDay(view, day, -1) })} className={quiet}>
        Previous {view}
      </a>
      <a href={href({ day: stepDay(view, day, 1) })} className={quiet}>
        Next {view}
      </a>
      <a href={href({ view: other, day: otherDay })} className={quiet}>
        A {other}
      </a>
      <a href={href({ isPoster: !isPoster })} className={quiet}>
        {isPoster ? 'As a sheet' : 'As a poster'}
      </a>
      <a href={path} className={quiet}>
        Back to the calendar
      </a>
    </nav>
  )
}

function Sheet({ site, choice, name, code, path, events, isCut }: PrintPageProps) {
  const { view, isPoster } = choice
  const span = printSpan(choice)
  const placed = eventsByDay(span, inTimeOrder(events, site.timeZone)).map(({ day, events }) => ({
    day,
    lines: events.map(placed => ({ placed, title: placed.event.title })),
  }))
  const { setting, days, left } = layOutSheet(placed, isPoster ? 'poster' : 'sheet')
  const address = `${site.url}${path}`.replace(/^https?:\/\/|\/$/g, '')
  const when = view === 'month' ? monthText(span.first) : spanText(span)
  return (
    <main className="sheet mx-auto flex flex-col bg-white px-[10mm] py-[8mm] text-black shadow-card print:p-0 print:shadow-none">
      <header
        className={
          isPoster
            ? 'rounded-lg bg-black px-6 py-5 text-white [print-color-adjust:exact]'
            : 'flex items-end justify-between gap-6 border-b-4 border-black pb-3'
        }
      >
        <div>
          <h1
            className={
              isPoster ? 'text-4xl leading-none sm:text-[68px]' : 'text-2xl leading-tight sm:text-[38px]'
            }
          >
            This {view} in {site.city} by bike
          </h1>
          <p className={isPoster ? 'mt-3 sm:text-[26px]' : 'sm:text-[17px]'}>
            {[name, when].filter(Boolean).join(' · ')}
          </p>
        </div>
        {!isPoster && <Code site={site} code={code} className="size-24 shrink-0 sm:size-28" />}
      </header>
      <ol
        className="mt-4 gap-6 leading-[1.35] sm:columns-(--columns) sm:text-(length:--font)"
        style={{ '--columns': setting.columns, '--font': `${setting.font}px` }}
      >
        {days.map(({ day, lines }) => (
          <li key={day}>
            <h2 className="break-after-avoid pt-[0.5em] text-[1.05em]">
              {isPoster || view === 'month' ? shortDay(day) : longDay(day).replace(/, \d+$/, '')}
            </h2>
            <ul>
              {lines.map(({ placed }) => (
                <li key={placed.event.id} className="flex gap-[0.6em] break-inside-avoid">
                  <span className="w-[5.5em] shrink-0 tabular-nums">
                    {timeOnDay(placed, day, site.timeZone).replace(/ - .*$/, '')}
                  </span>
                  <span className="min-w-0 grow">
                    <strong className="line-clamp-2">
                      <StatusTitle event={placed.event} />
                    </strong>
                    {setting.hasPlaces && (
                      <span className="block truncate">{placed.event.location.name}</span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {days.length === 0 && (
        <p className="mt-8 text-center text-xl">Nothing is planned for this {view} yet.</p>
      )}
      {(left > 0 || isCut) && (
        <p className="mt-2 font-semibold">
          {isCut ? 'And many more' : `And ${left} more`} at {address}
        </p>
      )}
      <footer
        className={
          isPoster
            ? 'mt-auto flex items-center gap-6 border-t-4 border-black pt-4 sm:text-[22px]'
            : 'mt-auto flex justify-between gap-6 border-t border-black pt-2 text-[12px]'
        }
      >
        {isPoster && <Code site={site} code={code} className="size-28 shrink-0 sm:size-40" />}
        <span>
          {isPoster ? (
            <strong className="wrap-anywhere">{address}</strong>
          ) : (
            <>
              Plans change: look at <strong>{address}</strong> before you ride.
            </>
          )}
        </span>
        {!isPoster && <span className="shrink-0">All times are {site.city} time.</span>}
      </footer>
    </main>
  )
}

function Code({ site, code, className }: { site: Site; code: QrCode; className: string }) {
  return <QrPicture code={code} label={`QR code of ${site.name}`} className={className} />
}
