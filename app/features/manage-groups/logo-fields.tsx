// A logo, of a group or of the site: uploaded here, or an address on another site.

import { MAX_UPLOAD_TEXT, NOT_UPLOADED } from '#domain/event/upload.ts'
import { useSite } from '../../site.ts'
import { TextField } from '../../ui/field.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { publicUrl } from '../../upload.ts'
import { useUpload } from '../session/use-upload.ts'

interface LogoFieldsProps {
  /** Whose logo it is: the id of a group, `new` while it is being made, or `site`. */
  owner: string
  /** What ties the address to the form. */
  field: { id: string; error: string | undefined }
  /** The address at this moment. */
  url: string
  onUrl(url: string): void
  /** The uploaded file's name, nothing, or that it is not there yet. */
  uploaded: string
  onUploaded(name: string): void
}

/** Both ways, of which the later one counts. */
export function LogoFields({ owner, field, url, onUrl, uploaded, onUploaded }: LogoFieldsProps) {
  const site = useSite()
  const upload = useUpload(`group-logos/${owner}`)
  const ours = `${site.url}${publicUrl('group-logos', '')}`
  // An address that somebody pastes meanwhile takes the uploaded one's place.
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
          // What was never uploaded here leaves a pasted address alone when it goes.
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
