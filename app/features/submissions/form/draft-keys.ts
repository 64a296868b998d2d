// The storage keys of the submit form's drafts, apart from the code that reads them, which is loaded only if there are any.

export const storageKey = 'drafts-1:submit-event'
/** The key of a single draft, as it was once stored. */
export const formerKey = 'draft-1:submit-event'
