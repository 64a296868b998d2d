// The choices in the card on the home page, fetched when somebody opens them.

import { type ReactNode, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { ChoiceFields, type ChoiceOptions } from './choice-fields.tsx'

/** The fields; `otherwise` stands in their place while, or because, what there is to choose from is not known. */
export default function CardChoices({ otherwise }: { otherwise: ReactNode }) {
  const { load, data } = useFetcher<ChoiceOptions>()
  useEffect(() => {
    void load('/weekly-email')
  }, [load])
  if (!data) return otherwise
  return (
    <div className="mt-2 rounded-lg bg-surface p-4 text-ink">
      <ChoiceFields {...data} />
    </div>
  )
}
