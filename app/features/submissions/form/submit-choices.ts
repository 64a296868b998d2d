// What the submit form lets a visitor choose from.

import type { Place } from '#domain/event/places.ts'
import { chosenTypeId } from '#domain/event/type-choice.ts'
import type { TypeChoice } from '../../event-fields/event-fields.tsx'
import type { SubmitFields } from './submit-fields.ts'

/** A type of event with its colour, for the preview. */
export interface PaintedType extends TypeChoice {
  color: string
}

/** A group that an event may be for. */
export interface GroupChoice {
  id: string
  name: string
}

/** Everything that is offered. Groups and places are a help: where they cannot be read there are none. */
export interface SubmitChoices {
  types: readonly PaintedType[]
  groups: readonly GroupChoice[]
  places: readonly Place[]
}

/** What was chosen once, as far as it can be chosen now: types may have been stand-ins, and groups go. */
export function stillChosen(values: SubmitFields, { types, groups }: SubmitChoices): SubmitFields {
  const isGone = groups.length > 0 && groups.every(({ id }) => id !== values.group_id)
  return {
    ...values,
    type_id: chosenTypeId(types, values.type_id) ?? values.type_id,
    group_id: isGone ? '' : values.group_id,
  }
}
