// An event as schema.org JSON-LD, so that search engines can show its day and place.

import { pictureUrl } from '#domain/event/picture.ts'
import type { EventDetail } from './event.ts'

/** A postponed event counts as rescheduled once its new date is known. */
function timesOf({ status, movedTo, start_date, end_date }: EventDetail) {
  const newDate = movedTo?.status === 'scheduled' ? movedTo : null
  const schema = (name: string) => `https://schema.org/Event${name}`
  const own = { startDate: start_date, ...(end_date && { endDate: end_date }) }
  if (status === 'cancelled') return { eventStatus: schema('Cancelled'), ...own }
  if (status !== 'postponed') return { eventStatus: schema('Scheduled'), ...own }
  if (!newDate) return { eventStatus: schema('Postponed'), ...own }
  return {
    eventStatus: schema('Rescheduled'),
    previousStartDate: start_date,
    startDate: newDate.start_date,
    ...(newDate.end_date && { endDate: newDate.end_date }),
  }
}

/** The price, if known. */
function offersOf({ facts }: EventDetail) {
  const { price, registration_url } = facts ?? {}
  if (price === undefined) return {}
  const { amount, currency } = typeof price === 'object' ? price : { amount: 0, currency: 'USD' }
  return {
    isAccessibleForFree: amount === 0,
    offers: {
      '@type': 'Offer',
      price: amount,
      priceCurrency: currency,
      ...(registration_url && { url: registration_url }),
    },
  }
}

function geoOf({ place }: EventDetail) {
  if (place?.lat == null) return {}
  return { geo: { '@type': 'GeoCoordinates', latitude: place.lat, longitude: place.lon } }
}

/** A group with its page here, else the host that the event names. */
function organizerOf({ group, host }: EventDetail, siteUrl: string) {
  const name = group?.name ?? host?.name
  const url = group ? `${siteUrl}/group/${group.id}` : host?.url
  return name ? { organizer: { '@type': 'Organization', name, ...(url && { url }) } } : {}
}

/** The JSON-LD of an event's page. */
export function eventStructuredData(event: EventDetail, url: string) {
  const siteUrl = url.slice(0, url.indexOf('/event/'))
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: event.summary,
    ...timesOf(event),
    url,
    location: {
      '@type': 'Place',
      name: event.location.name,
      url: event.location.url,
      address: event.place?.address ?? event.location.name,
      ...geoOf(event),
    },
    ...offersOf(event),
    ...organizerOf(event, siteUrl),
    ...(event.picture && { image: [`${siteUrl}${pictureUrl(event.picture, 1600, 'jpg')}`] }),
  }
}
