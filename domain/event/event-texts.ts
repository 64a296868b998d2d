// The texts of an event below its title. Forms, rows, comparisons, mail and feeds take them from here; CONTRIBUTING.md walks
// through adding one.

interface EventText {
  /** Its label. */
  word: string
  /** What it is called in a sentence: 'Asks to change the description.' */
  inSentence: string
  maxLength: number
  /** The message for an empty field; absent for an optional text. */
  missing?: string
  /** Whether it may have basic HTML, which must be cleaned or removed before it is shown. */
  isHtml?: true
}

/** For a select. */
export const textColumns = 'description'

/** The name of a text: that of its column, and of its field in forms. */
export type TextName = NamesIn<typeof textColumns>
type NamesIn<List extends string> = List extends `${infer Name}, ${infer Others}`
  ? Name | NamesIn<Others>
  : List

export const eventTexts: Readonly<Record<TextName, EventText>> = {
  description: {
    word: 'Description',
    inSentence: 'the description',
    maxLength: 20_000,
    missing: 'Please enter a description.',
    isHtml: true,
  },
}

/** A value for each text, in reading order. */
export function eachText<Value>(make: (name: TextName) => Value): Record<TextName, Value> {
  return { description: make('description') }
}

export const textNames: readonly TextName[] = Object.values(eachText(name => name))

/** As stored; an older copy may lack a text that was added later. */
export type StoredTexts = Partial<Record<TextName, string | null>>
