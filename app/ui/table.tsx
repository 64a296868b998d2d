// A table. Columns that are only nice to have are left out on a narrow screen, where the first one says the same.

import type { ComponentProps, ReactNode } from 'react'

interface Column {
  name: string
  isWide?: boolean
  /** A class for the width; columns without one share what is left. */
  width?: string
}

interface TableProps {
  caption: string
  columns: readonly Column[]
  children: ReactNode
}

const wideOnly = 'hidden md:table-cell'

/** The table with its column heads. Widths do not hang on what is in the cells: only a word too wide for its own breaks. */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <table className="w-full table-fixed text-left">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b-2 border-line">
          {columns.map(({ name, isWide, width = '' }) => (
            <th
              key={name}
              scope="col"
              className={`py-2 pr-4 text-sm text-muted ${isWide ? wideOnly : ''} ${width}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  )
}

/** One cell of a row; `isWide` as its column says. */
export function Cell({ isWide, className = '', ...props }: ComponentProps<'td'> & { isWide?: boolean }) {
  return <td className={`py-3 pr-4 align-top last:pr-0 ${isWide ? wideOnly : ''} ${className}`} {...props} />
}
