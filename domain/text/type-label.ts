// What a type is called: apart from the other wording, because the calendar needs no more of it.

import { remembered } from '../time/remembered.ts'

/** A type's name for people: 'group-ride' is read as 'Group ride'. What was written with capitals keeps them. */
export const typeLabel = remembered(
  (name: string) => name,
  name => name.replaceAll('-', ' ').replace(/^./u, first => first.toLocaleUpperCase('en')),
)
