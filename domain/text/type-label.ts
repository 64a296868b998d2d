// What a type is called: apart from the other wording, because the calendar needs no more of it.

/** A type's name for people: 'group-ride' is read as 'Group ride'. What was written with capitals keeps them. */
export function typeLabel(name: string): string {
  return name.replaceAll('-', ' ').replace(/^./u, first => first.toLocaleUpperCase('en'))
}
