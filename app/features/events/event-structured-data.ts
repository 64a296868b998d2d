// An event in the words of schema.org, so that search engines can show its day and place.

import type { EventDetail } from './event.ts'

/** The JSON-LD of an event's page. */
export function eventStructuredData(event: EventDetail, url: string) {
  const organizer = event.group?.name ?? event.host?.name
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: event.summary,
    startDate: event.start_date,
    ...(event.end_date && { endDate: event.end_date }),
    url,
    location: {
      '@type': 'Place',
      name: event.location.name,
      url: event.location.url,
      address: event.location.name,
    },
    ...(organizer && { organizer: { '@type': 'Organization', name: organizer } }),
  }
}
