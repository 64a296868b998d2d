// A table that becomes a list of cards on a narrow screen. The roles are spelled out, because browsers
// forget what a table is once its rows are laid out as blocks.

import type { ReactNode } from 'react'

/** The table with its column heads. */
export function Table({
  caption,
  columns,
  children,
}: {
  caption: string
  columns: string[]
  children: ReactNode
}) {
  return (
    <table role="table" className="block w-full text-left sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only sm:not-sr-only">
        <tr role="row" className="border-b-2 border-line">
          {columns.map(column => (
            <th key={column} role="columnheader" scope="col" className="px-3 py-2 text-sm text-muted">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block sm:table-row-group">
        {children}
      </tbody>
    </table>
  )
}

/** One row: a card on a phone. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <tr role="row" className="block border-b border-line py-3 sm:table-row">
      {children}
    </tr>
  )
}

/** One cell. */
export function Cell({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <td role="cell" className={`block px-3 py-1 align-middle sm:table-cell sm:py-3 ${className}`}>
      {children}
    </td>
  )
}
