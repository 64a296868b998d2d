// A field for one file: chosen, dropped or pasted, and uploaded immediately while the person goes on typing.

import { Upload as UploadIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from './button.tsx'
import { describedBy, FieldError } from './field.tsx'
import type { useFileUpload } from './file-upload.ts'
import { useIsHydrated } from './hooks.ts'

/** A file that is dropped, pasted or still dragged; browsers name it only once it is dropped. */
interface DroppedFile {
  type: string
  name?: string
}

/** Whether it is a GPX file, by its name or its type. Few computers have a type for them. */
export const isGpx = ({ type, name }: DroppedFile) =>
  name === undefined ? !type.startsWith('image/') : /\.gpx$/i.test(name) || /gpx|xml/.test(type)

interface UploadFieldProps {
  id: string
  label: string
  hint: string
  error: string | undefined
  /** What is uploaded, as part of a sentence: 'picture'. */
  what: string
  accept: string
  isMeant(file: DroppedFile): boolean
  hasFile: boolean
  uploading: ReturnType<typeof useFileUpload>
  look: ReactNode
  /** Holds the value in a form that is sent without scripts. */
  input?: ComponentProps<'input'> | undefined
  /** Questions before a file is chosen. */
  before?: ReactNode
  /** Questions about the chosen file. */
  children?: ReactNode
}

/** The field. It needs scripts; without them the current file stays. */
export function UploadField(props: UploadFieldProps) {
  const { id, label, hint, error, what, accept, isMeant, hasFile, uploading, look, input } = props
  const isHydrated = useIsHydrated()
  const field = useRef<HTMLFieldSetElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const { chosen, isUploading, problem, send } = uploading
  const isOver = useDroppedFiles(field, send, isMeant)
  const message = problem ?? error
  // The pressed button disappears, so the focus moves to the file input.
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
          // An error focuses this hidden input; the visible one takes over.
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
                {...describedBy(id, { hint: hasFile ? undefined : hint, error: message })}
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
      <FieldError id={id}>{message}</FieldError>
      <p role="status" className="sr-only">
        {isUploading && `The ${what} is being uploaded.`}
        {uploading.isUploaded && `The ${what} is uploaded.`}
      </p>
      {hasFile && <div className="mt-4 empty:hidden">{props.children}</div>}
    </fieldset>
  )
}

/** Takes files that are dropped or pasted anywhere on the element's form; returns whether one is dragged over the page. */
function useDroppedFiles(
  element: RefObject<HTMLElement | null>,
  take: (file: File) => void,
  isMeantFor: (file: DroppedFile) => boolean,
): boolean {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef({ take, isMeantFor })
  latest.current = { take, isMeantFor }

  useEffect(() => {
    /** A file dropped outside any form goes to the one that takes files. */
    const isOnForm = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest('form') : null
      return form === null || form.contains(element.current)
    }
    const takeFrom = (event: Event, transfer: DataTransfer | null) => {
      const [file] = transfer?.files ?? []
      if (!file || !isOnForm(event) || !latest.current.isMeantFor(file)) return
      event.preventDefault()
      latest.current.take(file)
    }
    const paste = (event: ClipboardEvent) => {
      // Text copied from some programs comes with a picture of it; the text is what is meant.
      if (!event.clipboardData?.types.includes('text/plain')) takeFrom(event, event.clipboardData)
    }
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Otherwise the browser would open the file in place of the page, and typed text would be lost.
      event.preventDefault()
      const [item] = event.dataTransfer.items
      setIsOver(isOnForm(event) && latest.current.isMeantFor({ type: item?.type ?? '' }))
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      setIsOver(false)
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      takeFrom(event, event.dataTransfer)
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('paste', paste, { signal })
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    return () => listening.abort()
  }, [element])

  return isOver
}
