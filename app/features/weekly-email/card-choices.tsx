// The choices in the card on the home page, fetched when somebody opens them.

import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ChoiceFields, type ChoiceOptions } from './choice-fields.tsx'

/** The fields; while, or because, it is not known what there is to choose from, the way to the page that has them. */
export function CardChoices() {
  const { load, data } = useFetcher<ChoiceOptions>()
  useEffect(() => {
    void load('/weekly-email')
  }, [load])
  if (!data)
    return (
      <Link to="/weekly-email" className="underline">
        Choose what you get
      </Link>
    )
  return (
    <div className="mt-2 grid gap-5 rounded-lg bg-surface p-4 text-ink">
      <ChoiceFields {...data} />
      {/* The other one is a long way above on a phone. */}
      <Button type="submit" className="justify-self-start">
        Subscribe to this
      </Button>
    </div>
  )
}
