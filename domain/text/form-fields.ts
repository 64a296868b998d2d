// The kinds of field that forms are made of, with the limits that the database enforces as well.
// From `zod/mini`, because these go to browsers; it has no messages of its own, so every rule brings its words.
import * as z from 'zod/mini'
import { invisible, isVisible } from '../characters/invisible.ts'
import { isEmail, storedEmail } from '../people/email.ts'
import { oneLine, printable } from './event-text.ts'
import { webUrl } from './web-url.ts'

const MAX_URL_LENGTH = 2048

const UNREADABLE_TEXT = 'Please check this field.'
const URL_TEXT = 'Please enter a full web address that starts with http:// or https://.'
const EMAIL_TEXT = 'Please enter a valid email address.'

const tidy = z.overwrite<string>(text => {
  const clean = printable(text).trim()
  return isVisible(clean) ? clean : ''
})

/** Counts characters as the database does, where an emoji is one and not two. */
function atMost(maxLength: number) {
  const message = `Please use at most ${maxLength.toLocaleString('en-US')} characters.`
  return z.refine<string>(text => [...text].length <= maxLength, message)
}

// Emptiness is another rule's business, so that a field never complains twice.
const urlOrEmpty = z.refine<string>(text => text === '' || isStorableUrl(text), URL_TEXT)
const emailOrEmpty = z.refine<string>(
  // Forms take the usual spelling alone: 'a?cc=b@c.example' may be an e-mail address, and is no honest one.
  text => text === '' || (isEmail(text) && z.regexes.email.test(text)),
  EMAIL_TEXT,
)

const asStored = z.overwrite<string>(storedEmail)

/** Writes a URL as it is stored: people paste signs into URLs that belong there only in their encoded form. */
const tidyUrl = z.overwrite<string>(text =>
  text.replace(/^https?:/i, scheme => scheme.toLowerCase()).replace(/["<>^`{|}]/g, encodeURIComponent),
)

const unsafe = `${invisible}<>"\\\\^\`{|}`
const port = '(\\d{1,4}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])'
const STORABLE_URL = new RegExp(`^https?://[^${unsafe}/?#@:%\\[\\]]+(:${port})?([/?#][^${unsafe}]*)?$`)

/** Whether a text is a URL that may be stored: on the web, in one piece and not too long. */
export function isStorableUrl(text: string): boolean {
  return STORABLE_URL.test(text) && text.length <= MAX_URL_LENGTH && webUrl(text) !== null
}

/** A text that must be there. */
export function requiredText(maxLength: number, missing: string) {
  return z.string(missing).check(tidy, z.minLength(1, missing), atMost(maxLength))
}

/** A title or a name that must be there: one line, whatever was pasted. */
export function requiredLine(maxLength: number, missing: string) {
  return z.string(missing).check(z.overwrite(oneLine), tidy, z.minLength(1, missing), atMost(maxLength))
}

/** A text that may be left empty. */
export function optionalText(maxLength: number) {
  return z.string(UNREADABLE_TEXT).check(tidy, atMost(maxLength))
}

/** A line that may be left empty. */
export function optionalLine(maxLength: number) {
  return z.string(UNREADABLE_TEXT).check(z.overwrite(oneLine), tidy, atMost(maxLength))
}

/** A text about which another field decides whether it is looked at. */
export function looseText() {
  return z.string(UNREADABLE_TEXT).check(tidy)
}

/** A URL on the web that may be left empty. */
export function optionalUrl() {
  return z.string(UNREADABLE_TEXT).check(tidy, tidyUrl, urlOrEmpty)
}

/** An e-mail address that must be there; in the one spelling that the database keeps. */
export function requiredEmail() {
  const missing = 'Please enter an email address.'
  return z.string(missing).check(tidy, asStored, z.minLength(1, missing), emailOrEmpty)
}

/** An e-mail address that may be left empty; in its one spelling as well. */
export function optionalEmail() {
  return z.string(UNREADABLE_TEXT).check(tidy, asStored, emailOrEmpty)
}

/** An optional field as the database keeps it: null instead of an empty text. */
export function orNull(text: string): string | null {
  return text === '' ? null : text
}
