// Files that are dropped on a form or pasted into it, wherever in it that happens.

import { type RefObject, useEffect, useRef, useState } from 'react'

/** What is known of a file: while it is dragged, its kind alone. */
export interface GivenFile {
  type: string
  name?: string
}

/** Whether it is a GPX file, by its name or its kind. Few computers have a kind for them. */
export const isGpx = ({ type, name }: GivenFile) =>
  name === undefined ? !type.startsWith('image/') : /\.gpx$/i.test(name) || /gpx|xml/.test(type)

/**
 * Takes the first file that is given to the form around an element and is meant for it; tells whether one is being dragged
 * over the page.
 */
export function useGivenFiles(
  element: RefObject<HTMLElement | null>,
  take: (file: File) => void,
  isMeantFor: (file: GivenFile) => boolean,
): boolean {
  const [isOver, setIsOver] = useState(false)
  const taker = useRef({ take, isMeantFor })
  taker.current = { take, isMeantFor }

  useEffect(() => {
    /** Beside every form, whatever is given is for the one that takes files. */
    const isMeant = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest('form') : null
      return form === null || form.contains(element.current)
    }
    const takeFrom = (event: Event, given: DataTransfer | null) => {
      const [file] = given?.files ?? []
      if (!file || !isMeant(event) || !taker.current.isMeantFor(file)) return
      event.preventDefault()
      taker.current.take(file)
    }
    const paste = (event: ClipboardEvent) => {
      // Copied from a text, a picture of it comes along; it is the text that is meant.
      if (!event.clipboardData?.types.includes('text/plain')) takeFrom(event, event.clipboardData)
    }
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Dropped anywhere on the page, it would take the page's place with all that was typed.
      event.preventDefault()
      const [item] = event.dataTransfer.items
      setIsOver(isMeant(event) && taker.current.isMeantFor({ type: item?.type ?? '' }))
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
