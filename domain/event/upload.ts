// Files that people upload: the limit of all of them, and what a form holds until one is there.

/** Every bucket of the database has the same limit. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
/** The limit as people read it. */
export const MAX_UPLOAD_TEXT = '10 MB'
export const UPLOAD_TOO_LARGE = `The file is larger than ${MAX_UPLOAD_TEXT}. Please choose a smaller one.`

/** What the field holds while a chosen file is not uploaded yet: an event without it is not what anyone meant to send. */
export const NOT_UPLOADED = 'not uploaded'
