// Words that are being typed into a search field, and kept elsewhere once they stand still.

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useDebounced } from './use-debounced.ts'

/** What is being typed, told once it stands still; it follows when the words change otherwise, as by going back. */
export function useDebouncedInput(words: string, onSettled: (words: string) => void) {
  const [typed, setTyped] = useState(words)
  const settled = useDebounced(typed)
  const told = useRef(words)
  const tell = useEffectEvent((now: string) => {
    if (now === told.current) return
    told.current = now
    onSettled(now)
  })
  // Whoever has pressed a link meanwhile is not called back: what is told changes the URL.
  const isLeaving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (!isLeaving) tell(settled)
  }, [settled, isLeaving])
  useEffect(() => {
    if (words === told.current) return
    told.current = words
    setTyped(words)
  }, [words])
  return [typed, setTyped] as const
}
