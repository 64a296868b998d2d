// Which type a form's choice means, also when it was made from the list that stands in while types cannot be read.

/** The id of the chosen type among those there are; a stand-in is known by its name. Undefined where none fits. */
export function chosenTypeId(
  types: readonly { id: string; name: string }[],
  choice: string,
): string | undefined {
  const found = types.find(({ id }) => id === choice) ?? types.find(({ name }) => name === choice)
  return found?.id
}
