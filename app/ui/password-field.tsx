// A field for a password, which can be shown while it is typed.

import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { control, described, Field, type FieldTexts } from './field.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

/** The field. Its button needs scripts, so it is not there before they run. */
export function PasswordField({
  label,
  hint,
  error,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & FieldTexts & { id: string }) {
  const isHydrated = useIsHydrated()
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field id={input.id} label={label} hint={hint} error={error} required={input.required}>
      <div className="relative">
        <input
          {...described(input.id, { label, hint, error })}
          className={`${control} pr-12`}
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
            title={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-muted hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
            <span className="sr-only">{isShown ? 'Hide password' : 'Show password'}</span>
          </button>
        )}
      </div>
    </Field>
  )
}
