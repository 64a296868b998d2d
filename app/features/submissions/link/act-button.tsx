// A button that does one thing by a private link, also without scripts.

import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'

interface ActButtonProps {
  act: string
  /** The other facts that the form carries. */
  facts?: Record<string, string>
  look?: 'primary' | 'secondary' | 'danger'
  children: ReactNode
}

/** The button, as a form of its own. */
export function ActButton({ act, facts = {}, look = 'primary', children }: ActButtonProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <input type="hidden" name="act" value={act} />
      {Object.entries(facts).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" look={look} disabled={isBusy}>
        {children}
      </Button>
    </Form>
  )
}
