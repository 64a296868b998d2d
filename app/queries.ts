// The query cache of signed-in pages: its client, its keys by person, and the names of everything they read.

import { QueryCache, QueryClient } from '@tanstack/react-query'

export function newQueryClient(): QueryClient {
  return new QueryClient({
    // People read the page's message; the console gets the cause.
    queryCache: new QueryCache({ onError: error => reportError(error) }),
    defaultOptions: {
      queries: {
        // The data client retries three times on its own.
        retry: false,
        // A browser that believes it is offline would otherwise show 'Loading' for ever.
        networkMode: 'always',
        // Lists that several people work on turn it on; it must not change the data below a form.
        refetchOnWindowFocus: false,
      },
      // As above: an error message is better than a button that is busy for ever.
      mutations: { networkMode: 'always' },
    },
  })
}

let shared: QueryClient | undefined

/** The browser's one client. A server serves many people, so it gets a new one each time. */
export function sharedQueryClient(): QueryClient {
  if (typeof window === 'undefined') return newQueryClient()
  shared ??= newQueryClient()
  return shared
}

/** A query key. It begins with the person, so that nobody sees data that another person has read. */
export function queryKeyFor(personId: string, name: readonly unknown[]): readonly unknown[] {
  return [personId, ...name]
}

/** Removes what anyone else has read; without a person, everything. */
export function forgetOtherPeople(queryClient: QueryClient, personId: string | undefined): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== personId })
}

export type QueryName = readonly unknown[]

/** A name also matches every longer one that begins with it: invalidating `events` reloads each list of events. */
export const queryNames = {
  groups: ['groups'],
  moderatedGroups: ['groups', 'moderated'],
  groupReview: (id: string) => ['groups', 'review', id],
  groupToEdit: (id: string) => ['group to edit', id],
  events: ['events'],
  managedEvents: (filter: object) => ['events', 'managed', filter],
  managedDates: (seriesId: string, filter: object) => ['events', 'managed dates', seriesId, filter],
  eventsOfDays: (days: object) => ['events', 'days', days],
  changedEvent: (id: string) => ['events', 'to be changed', id],
  datesOfSeries: (ride: object) => ['events', 'dates of a series', ride],
  collisionsOfSeries: (ride: object) => ['events', 'collisions of a series', ride],
  sameEvent: (event: object) => ['events', 'same', event],
  eventsBesideImport: (span: object) => ['events', 'beside an import', span],
  siteSettings: ['site-settings'],
  health: ['health'],
  places: ['events', 'places'],
  managedPlaces: (filter: object) => ['events', 'places', 'managed', filter],
  eventToEdit: (id: string) => ['event to edit', id],
  eventToCopy: (id: string | null) => ['event to copy', id],
  lastDayOf: (id: string) => ['last day of series', id],
  eventTitle: (id: string) => ['events', 'title', id],
  deletedEvents: (part: object) => ['deleted events', part],
  historyOf: (id: string) => ['history', id],
  history: (id: string, part: object) => ['history', id, part],
  eventTypes: ['event types'],
  managedTypes: ['event types', 'managed'],
  typeUses: (id: string) => ['uses of a type', id],
  groupUses: (id: string) => ['uses of a group', id],
  notices: ['notices'],
  submissions: ['submissions'],
  submissionsPage: (page: object) => ['submissions', 'page', page],
  newSubmissions: (page: object) => ['submissions', 'new', page],
  submissionsOfDays: (days: object) => ['submissions', 'days', days],
  pendingSubmissions: ['submissions', 'pending count'],
  reportsByState: (state: string) => ['reports', 'state', state],
  openReports: ['reports', 'open count'],
  mailPreferences: ['mail preferences'],
  unreviewedSubmissions: ['submissions', 'unreviewed count'],
  route: (path: string | null) => ['route', path],
  submittedPicture: (path: string | null) => ['submitted picture', path],
  submissionDecisions: (state: object) => ['submissions', 'decisions', state],
  submitterStandings: (ids: readonly string[]) => ['submissions', 'standings', ids],
  rejectionReasons: ['submissions', 'reasons'],
  trustedSubmitters: ['trusted submitters'],
  users: ['users'],
  digest: (days: object) => ['digest', days],
  mail: ['mail'],
  nextEmail: ['next email'],
  subscribers: ['subscribers'],
  subscribersOf: (filter: object) => ['subscribers', 'list', filter],
  seriesRenewals: ['series renewals'],
  imports: ['imports'],
  import: (id: string) => ['imports', 'one', id],
  undecidedImports: (id: string) => ['imports', 'undecided', id],
  ownInvitation: ['own invitation'],
  ownSessions: ['own sessions'],
  ownFactors: ['own factors'],
  recoveryCodes: ['recovery codes'],
} as const satisfies Record<string, QueryName | ((...args: never[]) => QueryName)>
