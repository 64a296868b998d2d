// Chooses the stored function that a call means, by its name and the names of its arguments.

import type { Catalogue, StoredFunction } from './catalogue.ts'
import { errors } from './errors.ts'

export function chooseFunction(catalogue: Catalogue, name: string, given: string[]): StoredFunction {
  const named = catalogue.functions.get(name) ?? []
  const fitting = named.filter(
    candidate =>
      given.every(key => candidate.arguments.some(argument => argument.name === key)) &&
      candidate.arguments.every(argument => argument.isOptional || given.includes(argument.name)),
  )
  const [only, another] = fitting
  if (another) throw errors.ambiguousFunction(fitting)
  if (only) return only
  const [near] = named
  const nearest = near && `${near.name}(${near.arguments.map(argument => argument.name).join(', ')})`
  throw errors.noFunction(name, given, nearest)
}
