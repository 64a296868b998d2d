// Why a picture is not taken, in a sentence for whoever sent it.

import { UploadError, uploadTooLarge } from '#platform/index.ts'

export class PictureError extends UploadError {
  override readonly name = 'PictureError'
  constructor(message: string, options?: ErrorOptions) {
    super('invalid_picture', message, options)
  }
}

/** The words of every refusal. */
export const refusals = {
  off: 'Pictures cannot be uploaded here: this server has no program that reads them. Everything else works.',
  empty: 'The file is empty. Please choose another one.',
  tooLarge: uploadTooLarge,
  unknown: 'This is not a picture that can be used here. Please choose a JPEG, PNG, WebP or AVIF file.',
  heic: 'Pictures in the HEIC format cannot be read here. Please save it as a JPEG and try again.',
  animated: 'Moving pictures cannot be used here. Please choose a still one.',
  tooManyPixels: 'The picture has more than 50 megapixels. Please make it smaller and try again.',
  tooLong:
    'The picture is more than five times as long as it is wide, or the other way round. Please crop it.',
  broken: 'The picture is damaged or incomplete, and could not be read. Please choose another one.',
  tooDear:
    'The picture takes too much memory or time to open. Please save it smaller or as a plain JPEG, and try again.',
  busy: 'Too many pictures are being read at this moment. Please try again in a minute.',
} as const
