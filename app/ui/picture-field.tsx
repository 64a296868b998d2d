// A field for one picture: chosen, dropped, pasted or taken with a phone, and uploaded at once, while one types on.

import { Image, Upload as UploadIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useMemo, useRef } from 'react'
import type { Upload } from '../upload.ts'
import { Button, buttonClass } from './button.tsx'
import { described } from './field.tsx'
import { lookOf } from './kept-looks.ts'
import { useGivenFiles } from './use-given-files.ts'
import { useIsHydrated } from './use-is-hydrated.ts'
import { usePictureUpload } from './use-picture-upload.ts'

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

/** The field. It needs scripts; without them a picture that is there stays. */
export function PictureField(props: PictureFieldProps) {
  const { id, label, hint, error, value, unsent, onSet, upload, src, input, children } = props
  const isHydrated = useIsHydrated()
  const field = useRef<HTMLFieldSetElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const uploading = usePictureUpload({ value, unsent, onSet, upload })
  const { chosen, problem, send } = uploading
  const isOver = useGivenFiles(field, send)
  const kept = useMemo(() => (isHydrated && value ? lookOf(value) : undefined), [isHydrated, value])
  const look = chosen ? chosen.look : (kept ?? src)
  const isUploading = chosen !== undefined && chosen.problem === undefined
  const hasPicture = value !== ''
  const words = problem ?? error
  /** The pressed button goes away with what it was about. */
  const andFocus = (act: () => void) => () => {
    act()
    chooser.current?.focus()
  }
  return (
    <fieldset
      ref={field}
      className={`rounded-lg border-2 px-4 pt-1 pb-4 col-span-full ${hasPicture ? '' : 'border-dashed'} ${isOver ? 'border-accent bg-highlight' : 'border-edge'}`}
    >
      <legend className="px-1 font-semibold">{label}</legend>
      {input && (
        <input
          {...input}
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
          // Whoever is led to this field by its error finds the one that can be used.
          onFocus={() => chooser.current?.focus()}
        />
      )}
      {!isHydrated && <p className="text-muted">Adding or changing a picture needs JavaScript.</p>}
      {isHydrated && (
        <div className="grid gap-3">
          {hasPicture && (
            <div className="flex flex-wrap items-center gap-4">
              {look ? (
                <img src={look} alt="" className="max-h-48 max-w-full rounded-lg bg-sunken object-contain" />
              ) : (
                <span className="grid size-24 place-items-center rounded-lg bg-sunken text-muted">
                  <Image aria-hidden="true" className="size-10" />
                </span>
              )}
              {chosen && <p className="min-w-0 text-sm wrap-anywhere text-muted">{chosen.file.name}</p>}
            </div>
          )}
          {isUploading && (
            <div className="flex items-center gap-3">
              <progress
                aria-label="Uploaded"
                max={100}
                value={chosen.percent}
                className="h-3 w-full appearance-none overflow-hidden rounded-full border border-edge bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
              />
              <span className="shrink-0 tabular-nums">{chosen.percent} %</span>
            </div>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <label className={buttonClass('secondary', 'cursor-pointer has-focus-visible:outline-3')}>
              <UploadIcon aria-hidden="true" className="size-5" />
              {hasPicture ? 'Replace' : 'Choose a picture'}
              <input
                ref={chooser}
                id={id}
                type="file"
                accept="image/*"
                className="sr-only"
                {...described(id, { label, hint: hasPicture ? undefined : hint, error: words })}
                onChange={({ target }) => {
                  const [file] = target.files ?? []
                  // The same file may be chosen again.
                  target.value = ''
                  if (file) send(file)
                }}
              />
            </label>
            {isUploading && (
              <Button look="quiet" onClick={andFocus(uploading.cancel)}>
                Cancel upload
              </Button>
            )}
            {chosen?.problem && <Button onClick={andFocus(() => send(chosen.file))}>Try again</Button>}
            {hasPicture && !isUploading && (
              <Button look="quiet" onClick={andFocus(uploading.remove)}>
                Remove
              </Button>
            )}
          </div>
          {!hasPicture && (
            <p id={`${id}-hint`} className="text-sm text-muted">
              {hint}
            </p>
          )}
        </div>
      )}
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="mt-1 text-sm font-semibold text-danger empty:hidden"
      >
        {words}
      </p>
      <p role="status" className="sr-only">
        {isUploading && 'The picture is being uploaded.'}
        {uploading.isUploaded && 'The picture is uploaded.'}
      </p>
      {hasPicture && <div className="mt-4">{children}</div>}
    </fieldset>
  )
}
