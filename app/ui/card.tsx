// Blocks of content: cards, badges, facts, empty states, and pages of plain text.

import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { PageHeading } from './page-layout.tsx'

interface CardProps extends ComponentProps<'section'> {
  /** `article` for one of many of its kind, which may share a name. */
  as?: 'section' | 'article'
}

export function Card({ as: Element = 'section', className = '', ...props }: CardProps) {
  return (
    <Element
      className={`rounded-card border border-line bg-surface p-5 shadow-card sm:p-6 ${className}`}
      {...props}
    />
  )
}

interface SectionProps {
  title: string
  children: ReactNode
}

/** A page of plain text: a heading, and a card for each section. */
export function TextPage({ title, children }: SectionProps) {
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeading title={title} />
      <div className="grid gap-5">{children}</div>
    </div>
  )
}

export function TextSection({ title, children }: SectionProps) {
  return (
    <Card>
      <h2 className="mb-3 text-2xl">{title}</h2>
      <div className="prose">{children}</div>
    </Card>
  )
}

const colors = {
  blue: 'bg-badge-blue',
  red: 'bg-badge-red',
  green: 'bg-badge-green',
  yellow: 'bg-badge-yellow',
  purple: 'bg-badge-purple',
  teal: 'bg-badge-teal',
  gray: 'bg-badge-gray',
}

export function Badge({ color = 'gray', children }: { color?: keyof typeof colors; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-2xl px-3 py-0.5 text-sm font-semibold text-ink wrap-anywhere ${colors[color]}`}
    >
      {children}
    </span>
  )
}

/** Shown in place of an empty list: why it is empty, and what to do next. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="rounded-card border-2 border-dashed border-line px-6 py-10 text-center">
      <p className="text-lg font-semibold">{text}</p>
      {children && <div className="mt-4 flex flex-wrap justify-center gap-3 text-muted">{children}</div>}
    </div>
  )
}

interface FactProps {
  icon: LucideIcon
  name: string
  children: ReactNode
}

/** One entry of a `<dl>`, with its icon. */
export function Fact({ icon: Icon, name, children }: FactProps) {
  return (
    <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-4">
      <dt className="contents">
        <Icon aria-hidden="true" className="row-span-2 mt-0.5 size-6 text-accent" />
        <span className="text-sm font-semibold text-muted">{name}</span>
      </dt>
      <dd className="col-start-2 text-lg leading-snug">{children}</dd>
    </div>
  )
}
