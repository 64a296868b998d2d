// Buttons of the private page: one that acts immediately, and one that opens a step. Both work without scripts.

import type { ComponentProps } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { type SubmissionQuery, submissionSearch } from './submission-query.ts'

interface ActButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'children'> {
  act: string
  /** The proposal that the action is about. */
  proposalId?: string
}

export function ActButton({ act, proposalId, look = 'primary', children }: ActButtonProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <input type="hidden" name="act" value={act} />
      {proposalId && <input type="hidden" name="proposal" value={proposalId} />}
      <Button type="submit" look={look} disabled={isBusy}>
        {children}
      </Button>
    </Form>
  )
}

interface StepLinkProps extends Pick<ComponentProps<typeof LinkButton>, 'look' | 'children'> {
  query: Partial<SubmissionQuery>
}

export function StepLink({ query, look = 'secondary', children }: StepLinkProps) {
  return (
    <LinkButton to={submissionSearch(query)} look={look} prefetch="none">
      {children}
    </LinkButton>
  )
}
