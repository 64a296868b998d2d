// The fields for the logo of a group or of the site: an upload, or the URL of a picture elsewhere.

import { MAX_UPLOAD_TEXT, NOT_UPLOADED } from '#domain/event/event-columns.ts'
import { useSite } from '../../site.ts'
import { TextField } from '../../ui/field.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { publicUrl } from '../../upload.ts'
import { useUpload } from '../account/session.tsx'

interface LogoFieldsProps {
  /** The id of a group, `new` for one that is not saved yet, or `site`. */
  owner: string
  /** Ties the URL to the form. */
  field: { id: string; error: string | undefined }
  url: string
  onUrl(url: string): void
  /** The name of the uploaded file, an empty string, or `NOT_UPLOADED`. */
  uploaded: string
  onUploaded(name: string): void
}

/** Both fields; the one changed last counts. */
export function LogoFields({ owner, field, url, onUrl, uploaded, onUploaded }: LogoFieldsProps) {
  const site = useSite()
  const upload = useUpload(`group-logos/${owner}`)
  const ours = `${site.url}${publicUrl('group-logos', '')}`
  // A URL that is pasted during an upload replaces it.
  const name = url.startsWith(ours) ? url.slice(ours.length) : ''
  return (
    <>
      <PictureField
        id={`${field.id}-upload`}
        label="Logo"
        hint={`Square is best, up to ${MAX_UPLOAD_TEXT}. It can also be dropped or pasted here.`}
        error={undefined}
        value={uploaded === NOT_UPLOADED ? uploaded : name}
        unsent={NOT_UPLOADED}
        onSet={set => {
          onUploaded(set)
          // Removing a file that was never uploaded keeps a pasted URL.
          if (set !== NOT_UPLOADED && set !== name) onUrl(set && `${ours}${set}`)
        }}
        upload={upload}
        src={publicUrl('group-logos', name)}
      />
      <TextField
        label="Logo URL"
        type="url"
        placeholder="https://"
        hint="Instead of an upload: the address of a picture on another site."
        {...field}
      />
    </>
  )
}
