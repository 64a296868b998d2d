// A field for one file: chosen, dropped or pasted, and uploaded at once, while one types on.

import { Upload as UploadIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button, buttonClass } from './button.tsx'
import { described } from './field.tsx'
import { type GivenFile, useGivenFiles } from './use-given-files.ts'
import { useIsHydrated } from './use-is-hydrated.ts'
import type { useUploading } from './use-uploading.ts'

interface UploadFieldProps {
  id: string
  label: string
  hint: string
  error: string | undefined
  /** What is uploaded, within a sentence: 'picture'. */
  what: string
  /** What can be chosen, as browsers are told. */
  accept: string
  /** Whether a file that is dropped or pasted is meant for this field. */
  isMeant(file: GivenFile): boolean
  hasFile: boolean
  uploading: ReturnType<typeof useUploading>
  /** What the file looks like. */
  look: ReactNode
  /** What ties the value to a form that is sent as it is. */
  input?: ComponentProps<'input'> | undefined
  /** What is asked before a file is chosen. */
  before?: ReactNode
  /** What is asked about a file that is there. */
  children?: ReactNode
}

/** The field. It needs scripts; without them a file that is there stays. */
export function UploadField(props: UploadFieldProps) {
  const { id, label, hint, error, what, accept, isMeant, hasFile, uploading, look, input } = props
  const isHydrated = useIsHydrated()
  const field = useRef<HTMLFieldSetElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const { chosen, isUploading, problem, send } = uploading
  const isOver = useGivenFiles(field, send, isMeant)
  const words = problem ?? error
  /** The pressed button goes away with what it was about. */
  const andFocus = (act: () => void) => () => {
    act()
    chooser.current?.focus()
  }
  return (
    <fieldset
      ref={field}
      className={`rounded-lg border-2 px-4 pt-1 pb-4 col-span-full ${hasFile ? '' : 'border-dashed'} ${isOver ? 'border-accent bg-highlight' : 'border-edge'}`}
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
      {!isHydrated && <p className="text-muted">Adding or changing a {what} needs JavaScript.</p>}
      {isHydrated && (
        <div className="grid gap-3">
          {hasFile && (
            <div className="flex flex-wrap items-center gap-4">
              {look}
              {chosen && <p className="min-w-0 text-sm wrap-anywhere text-muted">{chosen.file.name}</p>}
            </div>
          )}
          {isUploading && (
            <div className="flex items-center gap-3">
              <progress
                aria-label="Uploaded"
                max={100}
                value={chosen?.percent}
                className="h-3 w-full appearance-none overflow-hidden rounded-full border border-edge bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
              />
              <span className="shrink-0 tabular-nums">{chosen?.percent} %</span>
            </div>
          )}
          {props.before}
          <div className="flex flex-wrap items-center gap-3">
            <label className={buttonClass('secondary', 'cursor-pointer has-focus-visible:outline-3')}>
              <UploadIcon aria-hidden="true" className="size-5" />
              {hasFile ? 'Replace' : `Choose a ${what}`}
              <input
                ref={chooser}
                id={id}
                type="file"
                accept={accept}
                className="sr-only"
                {...described(id, { label, hint: hasFile ? undefined : hint, error: words })}
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
            {hasFile && !isUploading && (
              <Button look="quiet" onClick={andFocus(uploading.remove)}>
                Remove
              </Button>
            )}
          </div>
          {!hasFile && (
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
        {isUploading && `The ${what} is being uploaded.`}
        {uploading.isUploaded && `The ${what} is uploaded.`}
      </p>
      {hasFile && <div className="mt-4 empty:hidden">{props.children}</div>}
    </fieldset>
  )
}
