// Says which event a pointer rests on, a finger holds or the keyboard has reached, for long enough to mean it.

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** The event by its path, and where in the window its link stands. */
export interface PreviewedLink {
  path: string
  place: DOMRect
}

// Long enough for whoever only passes, and for the way from the link to the card.
const OPEN_AFTER = 350
const CLOSE_AFTER = 200

const eventLinks = 'a[href^="/event/"]:not([popover] *)'

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(eventLinks) : null

/** For the element that holds the links, and the card that is shown beside them. */
export function useEventPreview(box: RefObject<HTMLElement | null>, card: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<PreviewedLink>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const wait = () => clearTimeout(timer.current)
  const close = () => {
    wait()
    setShown(undefined)
  }
  /** Shows what is aimed at once that has lasted; nothing aimed at closes the card. */
  const aim = (link: HTMLAnchorElement | null) => {
    wait()
    timer.current = setTimeout(
      () =>
        setShown(
          link?.isConnected ? { path: link.pathname, place: link.getBoundingClientRect() } : undefined,
        ),
      link ? OPEN_AFTER : CLOSE_AFTER,
    )
  }

  const notice = useEffectEvent((event: Event) => {
    const { type, target } = event
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch'
    // Whoever has pressed the star in the card still closes it by a key.
    if (type !== 'keydown' && target instanceof Node && card.current?.contains(target)) wait()
    else if (type === 'pointerover') {
      if (!isTouch) aim(box.current?.contains(target instanceof Node ? target : null) ? linkAt(target) : null)
    } else if (type === 'focusin') {
      const link = linkAt(target)
      // A press has the focus too, and is about to open the page.
      if (link?.matches(':focus-visible') && box.current?.contains(link)) aim(link)
      else close()
    } else if (type === 'pointerdown' && isTouch && box.current?.contains(linkAt(target))) aim(linkAt(target))
    else if (type !== 'keydown' || (event instanceof KeyboardEvent && event.key === 'Escape')) close()
  })

  // It comes only when something is aimed at already.
  const begin = useEffectEvent(() =>
    aim(box.current?.querySelector<HTMLAnchorElement>(`${eventLinks}:is(:hover, :focus-visible)`) ?? null),
  )

  useEffect(() => {
    begin()
    const heard = ['pointerover', 'pointerdown', 'pointerup', 'pointercancel', 'focusin', 'keydown', 'scroll']
    const onEvent = (event: Event) => notice(event)
    // Scrolling is told to nobody above, so all is heard on its way down.
    for (const type of heard) document.addEventListener(type, onEvent, { capture: true, passive: true })
    return () => {
      clearTimeout(timer.current)
      for (const type of heard) document.removeEventListener(type, onEvent, { capture: true })
    }
  }, [])

  return shown
}
