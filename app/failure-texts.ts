// What is said where nothing is known of a failure: apart from the words for errors, which a first visit need not load.

/** What is said of an exception where an answer was expected. */
export const UNEXPECTED = 'Something went wrong. Please try again.'
