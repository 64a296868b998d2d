// Which names are written on a map: those that have room, the first ones first.

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const gap = 4

/** Hides every name that would lie over one that is written before it. */
export function placeLabels(container: HTMLElement): void {
  const names = [...container.querySelectorAll<HTMLElement>('.map-marker .map-name')]
  // All are measured before any is changed: otherwise the browser would lay out the page for each of them.
  const boxes = names.map(name => name.getBoundingClientRect())
  const written = withRoom(boxes)
  names.forEach((name, index) => {
    name.classList.toggle('has-no-room', !written[index])
  })
}

/** Of boxes in their order, whether each is clear of those before it that are kept. */
export function withRoom(boxes: readonly Box[]): boolean[] {
  const kept: Box[] = []
  return boxes.map(box => {
    const isClear = kept.every(
      other =>
        box.left > other.right + gap ||
        box.right + gap < other.left ||
        box.top > other.bottom + gap ||
        box.bottom + gap < other.top,
    )
    if (isClear) kept.push(box)
    return isClear
  })
}
