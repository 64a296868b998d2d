// What the pages behind the sign-in share: the guard, the id in the URL, and a heading with a way back. Not a route itself.

import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { useParams } from 'react-router'
import { Guard } from '../features/account/guard.tsx'
import { LinkButton } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-layout.tsx'

type Requirement = ComponentProps<typeof Guard>['requires']

export function guardedPage(requires: Requirement, Page: ComponentType) {
  return () => (
    <Guard requires={requires}>
      <Page />
    </Guard>
  )
}

/** A guarded page about the thing whose id is in the URL; another id starts afresh. */
export function guardedPageById(requires: Requirement, Page: ComponentType<{ id: string }>) {
  return () => {
    const { id = '' } = useParams()
    return (
      <Guard requires={requires}>
        <Page key={id} id={id} />
      </Guard>
    )
  }
}

interface StaffPageProps {
  requires: Requirement
  title: string
  backTo: string
  backLabel: string
  children: ReactNode
}

export function StaffPage({ requires, title, backTo, backLabel, children }: StaffPageProps) {
  return (
    <Guard requires={requires}>
      <PageHeading title={title}>
        <LinkButton look="secondary" to={backTo}>
          {backLabel}
        </LinkButton>
      </PageHeading>
      {children}
    </Guard>
  )
}
