// The types of events that a select field offers.

import { typeLabel } from '#domain/text/type-label.ts'
import { Options } from '../../ui/field.tsx'

/** The choices: none yet, or one of these. */
export function TypeOptions({ of }: { of: readonly { id: string; name: string }[] }) {
  return <Options none="Select a type" of={of.map(({ id, name }) => ({ id, name: typeLabel(name) }))} />
}
