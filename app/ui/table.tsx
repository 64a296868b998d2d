// Tables on a page, and tables saved as a file. Wide columns are hidden on narrow screens, where the first repeats them.

import type { ComponentProps, ReactNode } from 'react'

interface Column {
  name: string
  isWide?: boolean
  /** A width class; columns without one share the rest. */
  width?: string
}

interface TableProps {
  caption: string
  columns: readonly Column[]
  children: ReactNode
}

const wideOnly = 'hidden md:table-cell'

/** The table with its header. Column widths do not depend on the cells; only words that are too long break. */
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

/** One cell; `isWide` must match its column. */
export function Cell({ isWide, className = '', ...props }: ComponentProps<'td'> & { isWide?: boolean }) {
  return <td className={`py-3 pr-4 align-top last:pr-0 ${isWide ? wideOnly : ''} ${className}`} {...props} />
}

/** Makes the browser save a CSV file, where no plain link could lead to it. */
export function saveCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
