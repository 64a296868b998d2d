// Chooses which labels a map shows: those that do not overlap an earlier one.

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const gap = 4

/** Hides every label that would overlap an earlier one. */
export function placeLabels(container: HTMLElement): void {
  const labels = [...container.querySelectorAll<HTMLElement>('.map-marker .map-name')]
  // All are measured before any is changed: otherwise the browser would compute the layout for each of them.
  const boxes = labels.map(label => label.getBoundingClientRect())
  const hasRoom = withRoom(boxes)
  labels.forEach((label, index) => {
    label.classList.toggle('has-no-room', !hasRoom[index])
  })
}

/** Whether each box is clear of the earlier boxes that have room. */
export function withRoom(boxes: readonly Box[]): boolean[] {
  const placed: Box[] = []
  return boxes.map(box => {
    const isClear = placed.every(
      other =>
        box.left > other.right + gap ||
        box.right + gap < other.left ||
        box.top > other.bottom + gap ||
        box.bottom + gap < other.top,
    )
    if (isClear) placed.push(box)
    return isClear
  })
}
