// A password field that can show what is typed.

import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { type ControlProps, controlClass, describedBy, Field } from './field.tsx'
import { useIsHydrated } from './hooks.ts'

/** Its button needs scripts, so it appears once they run. */
export function PasswordField({ label, hint, error, ...input }: Omit<ControlProps<'input'>, 'type'>) {
  const isHydrated = useIsHydrated()
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  const action = isShown ? 'Hide password' : 'Show password'
  return (
    <Field id={input.id} label={label} hint={hint} error={error} required={input.required}>
      <div className="relative">
        <input
          {...describedBy(input.id, { hint, error })}
          className={`${controlClass} pr-12`}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
        />
        {isHydrated && (
          <button
            type="button"
            aria-pressed={isShown}
            aria-controls={input.id}
            title={action}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-muted hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
            <span className="sr-only">{action}</span>
          </button>
        )}
      </div>
    </Field>
  )
}
