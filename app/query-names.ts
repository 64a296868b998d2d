// The names of everything that signed-in pages read. A name also means every longer one that begins with it, so that
// whoever changes events says `events`, and each list of them is read again.

/** What was asked for, from the general to the particular. */
export type QueryName = readonly unknown[]

export const queryNames = {
  groups: ['groups'],
  moderatedGroups: ['groups', 'moderated'],
  groupToEdit: (id: string) => ['group to edit', id],
  events: ['events'],
  managedEvents: (filter: object) => ['events', 'managed', filter],
  eventsOfDays: (days: object) => ['events', 'days', days],
  changedEvent: (id: string) => ['events', 'to be changed', id],
  datesOfSeries: (ride: object) => ['events', 'dates of a series', ride],
  collisionsOfSeries: (ride: object) => ['events', 'collisions of a series', ride],
  sameEvent: (event: object) => ['events', 'same', event],
  eventToEdit: (id: string) => ['event to edit', id],
  eventToCopy: (id: string | null) => ['event to copy', id],
  lastDayOf: (id: string) => ['last day of series', id],
  eventTypes: ['event types'],
  managedTypes: ['event types', 'managed'],
  notices: ['notices'],
  submissions: ['submissions'],
  submissionsPage: (page: object) => ['submissions', 'page', page],
  submissionStates: (ids: readonly string[]) => ['submissions', 'states', ids],
  newSubmissions: (page: object) => ['submissions', 'new', page],
  pendingSubmissions: ['submissions', 'pending count'],
  unreviewedSubmissions: ['submissions', 'unreviewed count'],
  submissionDecisions: (state: object) => ['submissions', 'decisions', state],
  submitterStandings: (ids: readonly string[]) => ['submissions', 'standings', ids],
  rejectionReasons: ['submissions', 'reasons'],
  trustedSubmitters: ['trusted submitters'],
  users: ['users'],
  digest: (days: object) => ['digest', days],
  mail: ['mail'],
  seriesRenewals: ['series renewals'],
  ownSessions: ['own sessions'],
  ownFactors: ['own factors'],
  recoveryCodes: ['recovery codes'],
} as const satisfies Record<string, QueryName | ((...words: never[]) => QueryName)>
