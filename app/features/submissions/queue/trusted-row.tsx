// One trusted address, or one that was trusted a moment ago.

import { useEffect, useRef } from 'react'
import { cityDay } from '#domain/time/city-time.ts'
import { dateText } from '#domain/time/day-text.ts'
import { useSite } from '../../../site.ts'
import { Button } from '../../../ui/button.tsx'
import type { TrustedSubmitter } from './trusted-data.ts'

interface TrustedRowProps {
  submitter: TrustedSubmitter
  isRemoved: boolean
  isBusy: boolean
  onChange(isTrusted: boolean): void
}

/** The row, with its one button. */
export function TrustedRow({ submitter, isRemoved, isBusy, onChange }: TrustedRowProps) {
  const { timeZone } = useSite()
  const { email, trusted_at, trusted_by_email } = submitter
  const button = useRef<HTMLButtonElement>(null)
  const wasRemoved = useRef(isRemoved)
  useEffect(() => {
    // The button that was pressed is off while it works, and loses the focus with that.
    if (wasRemoved.current !== isRemoved) button.current?.focus()
    wasRemoved.current = isRemoved
  }, [isRemoved])
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p role="status" className={isRemoved ? 'break-all text-muted' : 'font-semibold break-all'}>
          {isRemoved ? (
            <>
              <s>{email}</s> is no longer trusted.
            </>
          ) : (
            email
          )}
        </p>
        {!isRemoved && (
          <p className="text-sm break-words text-muted">
            Since {dateText(cityDay(trusted_at, timeZone))}
            {trusted_by_email && `, by ${trusted_by_email}`}
          </p>
        )}
      </div>
      <Button
        ref={button}
        look={isRemoved ? 'secondary' : 'danger'}
        disabled={isBusy}
        onClick={() => onChange(isRemoved)}
      >
        {isRemoved ? 'Undo' : 'Remove'}
        <span className="sr-only"> {email}</span>
      </Button>
    </div>
  )
}
