// At which width each spec runs.

/**
 * What works alike at every width is tried at one: on the phone what is made for a thumb, was seen to go wrong there, or is
 * mostly done there; all else on the desktop. A spec that is not named here runs at both, without its tests marked `once`.
 */
export const oneWidth = {
  account: 'desktop',
  'admin-digest': 'desktop',
  'admin-edit-event': 'desktop',
  'admin-event-types': 'desktop',
  'admin-events': 'desktop',
  'admin-groups': 'desktop',
  'admin-mail': 'desktop',
  'admin-phone': 'phone',
  'admin-places': 'desktop',
  'admin-series': 'desktop',
  'admin-submissions': 'desktop',
  'admin-users': 'desktop',
  administering: 'phone',
  contact: 'desktop',
  event: 'phone',
  'event-reports': 'phone',
  'event-status': 'phone',
  'events-list': 'desktop',
  'failed-actions': 'desktop',
  fallback: 'desktop',
  'first-screen': 'phone',
  groups: 'phone',
  guard: 'desktop',
  history: 'desktop',
  'import-file': 'phone',
  journeys: 'desktop',
  loading: 'desktop',
  login: 'phone',
  'long-words': 'desktop',
  imports: 'phone',
  'lost-connection': 'desktop',
  'mail-look': 'desktop',
  'mailed-links': 'desktop',
  map: 'phone',
  moderator: 'phone',
  'my-rides': 'phone',
  notices: 'desktop',
  offline: 'phone',
  pictures: 'phone',
  places: 'phone',
  'private-link': 'phone',
  'repeat-fields': 'phone',
  'ride-facts': 'phone',
  'review-queue': 'phone',
  routes: 'phone',
  safety: 'desktop',
  'series-editing': 'phone',
  'series-walk': 'phone',
  'set-up': 'desktop',
  sessions: 'desktop',
  'staff-forms': 'desktop',
  submit: 'phone',
  'submit-helps': 'phone',
  subscribe: 'phone',
  'take-away': 'desktop',
  'visitor-forms': 'desktop',
  'weekly-email': 'phone',
  'weekly-email-signup': 'desktop',
}

/** The specs that a width leaves to the other one. */
export const ignoredOn = (width: 'phone' | 'desktop') =>
  Object.entries(oneWidth)
    .filter(([, only]) => only !== width)
    .map(([name]) => `${name}.spec.ts`)
