// Restores the scroll position when someone goes back to a page, even if its content loads later than the page.

import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import * as z from 'zod/mini'
import { readStored, storeJson } from '../../local-storage.ts'

const storageKey = 'kept-positions'
/** After that, late content must not move the page under someone who reads. */
const maxWaitMilliseconds = 10_000
/** The person is using the page, so it must not move any more. */
const userEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** The scroll position of each entry in the browser's history. */
let positions: Map<string, number> | undefined

const storedPositions = z.array(z.tuple([z.string(), z.number()]))

function allPositions(): Map<string, number> {
  positions ??= new Map(readStored(storageKey, storedPositions, 'sessionStorage'))
  return positions
}

/** The router restores a position as soon as a page is rendered; this waits until the page is long enough. */
export function useScrollRestoration(): void {
  const { key } = useLocation()
  const navigation = useNavigationType()
  useLayoutEffect(() => {
    const target = (navigation === 'POP' && allPositions().get(key)) || 0
    let isWaiting = target > 0
    let position = window.scrollY
    const stop = new AbortController()
    const stopWaiting = () => {
      isWaiting = false
      observer.disconnect()
      clearTimeout(timer)
    }
    const restore = () => {
      if (!isWaiting || document.documentElement.scrollHeight - window.innerHeight < target) return
      stopWaiting()
      window.scrollTo(0, target)
      position = target
    }
    const observer = new ResizeObserver(restore)
    const timer = setTimeout(stopWaiting, maxWaitMilliseconds)
    const save = () => {
      allPositions().set(key, isWaiting ? target : position)
      storeJson(storageKey, [...allPositions()].slice(-100), 'sessionStorage')
    }
    const options = { passive: true, signal: stop.signal }
    const onScroll = () => {
      if (!isWaiting) position = window.scrollY
    }
    window.addEventListener('scroll', onScroll, options)
    window.addEventListener('pagehide', save, options)
    if (isWaiting) {
      for (const event of userEvents) window.addEventListener(event, stopWaiting, options)
      observer.observe(document.body)
      restore()
    } else stopWaiting()
    return () => {
      save()
      stopWaiting()
      stop.abort()
    }
  }, [key, navigation])
}
