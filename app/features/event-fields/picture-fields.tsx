// The picture of an event, and what is on it.

import { MAX_ALT_LENGTH, type PictureFields as Names } from '#domain/event/picture-form.ts'
import { MAX_UPLOAD_TEXT, NOT_UPLOADED } from '#domain/event/upload.ts'
import { TextField } from '../../ui/field.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import type { Upload } from '../../upload.ts'
import type { FieldProps } from './field-props.ts'

export interface PictureFieldsProps {
  field(name: keyof Names): FieldProps
  /** The name of the picture at this moment. */
  path: string
  onSet(name: 'picture_path', value: string): void
  upload: Upload
  /** Where a picture that was not uploaded in this tab can be seen. */
  srcOf(path: string): string | undefined
}

/** The fields. */
export function PictureFields({ field, path, onSet, upload, srcOf }: PictureFieldsProps) {
  const { id, error, ...input } = field('picture_path')
  return (
    <PictureField
      id={id}
      label="Picture (optional)"
      hint={`A flyer or a photograph, up to ${MAX_UPLOAD_TEXT}. It can also be dropped or pasted here.`}
      error={error}
      value={path}
      unsent={NOT_UPLOADED}
      onSet={value => onSet('picture_path', value)}
      upload={upload}
      src={srcOf(path)}
      input={input}
    >
      <TextField
        label="What is on the picture?"
        required
        maxLength={MAX_ALT_LENGTH}
        hint="For people who cannot see it: “Six riders with lanterns on a bridge”. Of a flyer, what it says."
        {...field('picture_alt')}
      />
    </PictureField>
  )
}
