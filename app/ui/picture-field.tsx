// A field for one picture: chosen, dropped, pasted or taken with a phone.

import { Image } from 'lucide-react'
import { type ComponentProps, useMemo } from 'react'
import { preparePicture } from '../upload.ts'
import { findPreview, savePreview, useFileUpload } from './file-upload.ts'
import { useIsHydrated } from './hooks.ts'
import { isGpx, UploadField } from './upload-field.tsx'

type PictureFieldProps = Pick<
  ComponentProps<typeof UploadField>,
  'id' | 'label' | 'hint' | 'error' | 'input' | 'children'
> &
  Pick<Parameters<typeof useFileUpload>[0], 'value' | 'unsent' | 'onSet' | 'upload'> & {
    /** The URL of the picture, unless this tab uploaded it. */
    src?: string | undefined
  }

export function PictureField({ value, unsent, onSet, upload, src, ...props }: PictureFieldProps) {
  const isHydrated = useIsHydrated()
  const uploading = useFileUpload({
    value,
    unsent,
    onSet,
    upload,
    prepare: preparePicture,
    onUploaded: ({ name }, look) => look && savePreview(name, look),
  })
  const stored = useMemo(() => (isHydrated && value ? findPreview(value) : undefined), [isHydrated, value])
  const look = uploading.chosen ? uploading.chosen.look : (stored ?? src)
  return (
    <UploadField
      {...props}
      uploading={uploading}
      what="picture"
      accept="image/*"
      isMeant={file => !isGpx(file)}
      hasFile={value !== ''}
      look={
        look ? (
          <img src={look} alt="" className="max-h-48 max-w-full rounded-lg bg-sunken object-contain" />
        ) : (
          <span className="grid size-24 place-items-center rounded-lg bg-sunken text-muted">
            <Image aria-hidden="true" className="size-10" />
          </span>
        )
      }
    />
  )
}
