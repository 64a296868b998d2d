// The picture of an event in forms and in rows: the name under which it was uploaded, and what is on it.

import * as z from 'zod/mini'
import { optionalLine, orNull } from '../text/form-fields.ts'
import { NOT_UPLOADED } from './upload.ts'

/** What a row says of its picture: both, or neither. */
export interface StoredPicture {
  picture_path: string | null
  picture_alt: string | null
}

/** The columns, in the words in which rows are asked for. */
export const pictureColumns = 'picture_path, picture_alt'

/** The columns as they are read. */
export const storedPicture = {
  picture_path: z.nullable(z.string()),
  picture_alt: z.nullable(z.string()),
}

export const MAX_ALT_LENGTH = 300

export interface PictureFields {
  picture_path: string
  picture_alt: string
}

/** The fields of the forms. */
export const pictureFields = {
  picture_path: z.string('Please check this field.'),
  picture_alt: optionalLine(MAX_ALT_LENGTH),
}

/** What is wrong with the fields, in words beside one of them. */
export function pictureProblems({ picture_path, picture_alt }: PictureFields) {
  if (picture_path === NOT_UPLOADED)
    return [{ field: 'picture_path', message: 'Please wait until the picture is uploaded, or remove it.' }]
  if (picture_path !== '' && picture_alt === '')
    return [{ field: 'picture_alt', message: 'Please say what is on the picture.' }]
  return []
}

/** What the fields mean. A description is of nothing where there is no picture. */
export function pictureIn({ picture_path, picture_alt }: PictureFields): StoredPicture {
  return { picture_path: orNull(picture_path), picture_alt: picture_path === '' ? null : picture_alt }
}

/** What a form says where the database no longer knows the picture: what nobody sends on is swept after a day. */
export const PICTURE_GONE = 'The picture is not there any more. Please choose it again.'
