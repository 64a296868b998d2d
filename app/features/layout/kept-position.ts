// Brings back how far a page was scrolled when someone goes back to it, also where its content comes later than the page.

import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const storageKey = 'kept-positions'
/** Content that takes longer must not move the page beneath someone who reads. */
const maxWaitMilliseconds = 10_000
/** What a person does who has gone on. */
const signsOfLife = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** How far each entry of the browser's history was scrolled. */
let positions: Map<string, number> | undefined

function kept(): Map<string, number> {
  positions ??= new Map(stored())
  return positions
}

function stored(): [string, number][] {
  try {
    return JSON.parse(window.sessionStorage.getItem(storageKey) ?? '[]')
  } catch {
    // Forbidden or broken: then nothing is brought back.
    return []
  }
}

function store(): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify([...kept()].slice(-100)))
  } catch {
    // Full or forbidden: only a reload is the worse for it.
  }
}

/** The router restores a position as soon as a page is there; this waits until the page is long enough for it. */
export function useKeptPosition(): void {
  const { key } = useLocation()
  const navigation = useNavigationType()
  useLayoutEffect(() => {
    const wanted = navigation === 'POP' ? kept().get(key) : undefined
    let isWaiting = wanted !== undefined && wanted > 0
    let position = window.scrollY
    const note = () => {
      if (!isWaiting) position = window.scrollY
    }
    const stopWaiting = () => {
      isWaiting = false
      observer.disconnect()
      clearTimeout(timer)
      for (const sign of signsOfLife) window.removeEventListener(sign, stopWaiting)
    }
    const restore = () => {
      if (!isWaiting || wanted === undefined) return
      if (document.documentElement.scrollHeight - window.innerHeight < wanted) return
      stopWaiting()
      window.scrollTo(0, wanted)
      position = wanted
    }
    const observer = new ResizeObserver(restore)
    const timer = setTimeout(stopWaiting, maxWaitMilliseconds)
    const leave = () => {
      kept().set(key, isWaiting ? (wanted ?? 0) : position)
      store()
    }
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', leave)
    if (isWaiting) {
      for (const sign of signsOfLife) window.addEventListener(sign, stopWaiting, { passive: true })
      observer.observe(document.body)
      restore()
    } else stopWaiting()
    return () => {
      leave()
      stopWaiting()
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', leave)
    }
  }, [key, navigation])
}
