// The field types of forms, with the limits that the database enforces too. From `zod/mini`, because browsers load them;
// it has no messages of its own, so every rule brings one.
import * as z from 'zod/mini'
import { invisible, isEmail, isVisible, storedEmail, webUrl } from './addresses.ts'
import { oneLine, printable } from './short-text.ts'

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

// Another rule reports empty fields, so that a field never shows two messages.
const urlOrEmpty = z.refine<string>(text => text === '' || isStorableUrl(text), URL_TEXT)
const emailOrEmpty = z.refine<string>(
  // Forms accept only the usual spelling: 'a?cc=b@c.example' may be an address, but not an honest one.
  text => text === '' || (isEmail(text) && z.regexes.email.test(text)),
  EMAIL_TEXT,
)

const asStored = z.overwrite<string>(storedEmail)

/** Writes a URL as it is stored: pasted URLs contain characters that must be encoded. */
const tidyUrl = z.overwrite<string>(text =>
  text.replace(/^https?:/i, scheme => scheme.toLowerCase()).replace(/["<>^`{|}]/g, encodeURIComponent),
)

const unsafe = `${invisible}<>"\\\\^\`{|}`
const port = '(\\d{1,4}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])'
const STORABLE_URL = new RegExp(`^https?://[^${unsafe}/?#@:%\\[\\]]+(:${port})?([/?#][^${unsafe}]*)?$`)

/** Whether a text is a URL that the database accepts: on the web, in one piece and not too long. */
export function isStorableUrl(text: string): boolean {
  return STORABLE_URL.test(text) && text.length <= MAX_URL_LENGTH && webUrl(text) !== null
}

export function requiredText(maxLength: number, missing: string) {
  return z.string(missing).check(tidy, z.minLength(1, missing), atMost(maxLength))
}

/** A required title or name: one line, whatever was pasted. */
export function requiredLine(maxLength: number, missing: string) {
  return z.string(missing).check(z.overwrite(oneLine), tidy, z.minLength(1, missing), atMost(maxLength))
}

export function optionalText(maxLength: number) {
  return z.string(UNREADABLE_TEXT).check(tidy, atMost(maxLength))
}

export function optionalLine(maxLength: number) {
  return z.string(UNREADABLE_TEXT).check(z.overwrite(oneLine), tidy, atMost(maxLength))
}

/** A text that only counts if another field says so. */
export function looseText() {
  return z.string(UNREADABLE_TEXT).check(tidy)
}

export function optionalUrl() {
  return z.string(UNREADABLE_TEXT).check(tidy, tidyUrl, urlOrEmpty)
}

/** In the one spelling that the database stores. */
export function requiredEmail() {
  const missing = 'Please enter an email address.'
  return z.string(missing).check(tidy, asStored, z.minLength(1, missing), emailOrEmpty)
}

export function optionalEmail() {
  return z.string(UNREADABLE_TEXT).check(tidy, asStored, emailOrEmpty)
}

/** An optional field as the database stores it: null instead of an empty text. */
export function orNull(text: string): string | null {
  return text === '' ? null : text
}

/** The names of a form's fields, in the order of its empty values. */
export function fieldNames<Fields extends object>(empty: Fields): (keyof Fields & string)[] {
  return Object.keys(empty).filter((name): name is keyof Fields & string => Object.hasOwn(empty, name))
}
