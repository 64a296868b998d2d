// What is said where nothing is known of a failure: apart from the words for errors, which a first visit need not load.

/** What is said of an exception where an answer was expected. */
export const UNEXPECTED = 'Something went wrong. Please try again.'

/** What is said of what a page is about, where it could not be read. */
export const EVENTS_FAILURE = 'Failed to fetch events. Please try again later.'
export const GROUP_EVENTS_FAILURE = 'Failed to fetch group events'
export const EVENT_FAILURE = 'Failed to load event details'
export const GROUP_FAILURE = 'Failed to load group details'
export const GROUPS_FAILURE = 'Failed to load groups. Please try again.'
