// Where the drafts of the submit form are kept in this browser.

export const storageKey = 'drafts-1:submit-event'
/** Where a single draft was kept without a time. */
export const formerKey = 'draft-1:submit-event'
