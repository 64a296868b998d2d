// A field for one picture: chosen, dropped, pasted or taken with a phone.

import { Image } from 'lucide-react'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { preparePicture } from '../prepare-picture.ts'
import type { Upload } from '../upload.ts'
import { keepLook, lookOf } from './kept-looks.ts'
import { UploadField } from './upload-field.tsx'
import { isGpx } from './use-given-files.ts'
import { useIsHydrated } from './use-is-hydrated.ts'
import { useUploading } from './use-uploading.ts'

interface PictureFieldProps {
  id: string
  label: string
  hint: string
  error: string | undefined
  /** The name of the uploaded picture; nothing; or `unsent` while one is chosen that is not uploaded yet. */
  value: string
  unsent: string
  onSet(value: string): void
  upload: Upload
  /** Where the picture can be seen, unless it was uploaded here. */
  src?: string | undefined
  /** What ties the value to a form that is sent as it is. */
  input?: ComponentProps<'input'>
  /** What is asked about a picture that is there. */
  children?: ReactNode
}

/** The field. */
export function PictureField(props: PictureFieldProps) {
  const { id, label, hint, error, value, unsent, onSet, upload, src, input, children } = props
  const isHydrated = useIsHydrated()
  const uploading = useUploading({
    ...{ value, unsent, onSet, upload },
    prepare: preparePicture,
    onUploaded: ({ name }, look) => look && keepLook(name, look),
  })
  const kept = useMemo(() => (isHydrated && value ? lookOf(value) : undefined), [isHydrated, value])
  const look = uploading.chosen ? uploading.chosen.look : (kept ?? src)
  return (
    <UploadField
      {...{ id, label, hint, error, uploading, input }}
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
    >
      {children}
    </UploadField>
  )
}
