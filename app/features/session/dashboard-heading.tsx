// The top of a dashboard: its title, and the ways to what it adds, to one's account and out, in one row also on a phone.

import type { ReactNode } from 'react'
import { TextLink } from '../../ui/text-link.tsx'
import { LogoutButton } from './logout-button.tsx'

/** The row. */
export function DashboardHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 sm:mb-6">
      {/* As narrow as its longest word; the rest goes below where even that leaves it no room. */}
      <h1 className="min-w-min grow basis-0 text-lg/tight sm:text-4xl">{title}</h1>
      <div className="flex flex-wrap items-center justify-end gap-x-3 text-sm sm:gap-x-5 sm:text-base">
        {children}
        <TextLink to="/admin/account" className="inline-flex min-h-11 items-center">
          Your Account
        </TextLink>
        <LogoutButton />
      </div>
    </div>
  )
}
