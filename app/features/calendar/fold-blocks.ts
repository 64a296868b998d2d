// Keeps crowded hours readable: past a number of columns, events fold into one '+N more' beside the others.
import type { DayBlock } from './day-grid.ts'

/** Events that found no column, and the stretch of the clock over which they would have stood. */
export interface FoldedBlocks<E> {
  from: number
  to: number
  events: E[]
}

/** What a day's column shows: blocks within the limit, and what is folded beside them. */
export interface FoldedDay<E> {
  shown: DayBlock<E>[]
  folded: FoldedBlocks<E>[]
}

/** Folds what does not fit into `limit` columns; where something folds, the last column is the fold's. */
export function foldBlocks<E>(blocks: readonly DayBlock<E>[], limit: number): FoldedDay<E> {
  const shown: DayBlock<E>[] = []
  const folded: FoldedBlocks<E>[] = []
  for (const block of blocks.toSorted((a, b) => a.from - b.from)) {
    if (block.columns <= limit) shown.push(block)
    else if (block.column < limit - 1) shown.push({ ...block, columns: limit })
    else addTo(folded, block)
  }
  return { shown, folded }
}

function addTo<E>(folded: FoldedBlocks<E>[], { from, to, event }: DayBlock<E>): void {
  const open = folded.at(-1)
  if (!open || open.to <= from) {
    folded.push({ from, to, events: [event] })
    return
  }
  open.to = Math.max(open.to, to)
  open.events.push(event)
}

/** Over how many columns a block can be drawn: up to what stands beside it at the same time, or to the fold. */
export function columnsWide<E>(block: DayBlock<E>, { shown, folded }: FoldedDay<E>): number {
  const isBeside = ({ from, to }: { from: number; to: number }) => from < block.to && block.from < to
  const neighbours = shown.filter(other => other.column > block.column && isBeside(other))
  const edge = folded.some(isBeside) ? block.columns - 1 : block.columns
  return Math.min(edge, ...neighbours.map(({ column }) => column)) - block.column
}
