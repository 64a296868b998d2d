// The texts of an event below its title, each declared here alone: forms, rows, comparisons, mail and feeds take them from
// here. CONTRIBUTING.md walks through adding one.

interface EventText {
  /** What stands over it. */
  word: string
  /** What it is called in a sentence: 'Asks to change the description.' */
  inSentence: string
  maxLength: number
  /** What a form says where it was left empty; not there for a text that may be. */
  missing?: string
  /** Whether basic HTML is fine, so that it has to be cleaned or made plain before it is shown. */
  isHtml?: true
}

/** The columns, in the words in which rows are asked for. */
export const textColumns = 'description'

/** The name of a text: that of its column, and of its field in forms. */
export type TextName = NamesIn<typeof textColumns>
type NamesIn<List extends string> = List extends `${infer Name}, ${infer Others}`
  ? Name | NamesIn<Others>
  : List

/** What is known of each. */
export const eventTexts: Readonly<Record<TextName, EventText>> = {
  description: {
    word: 'Description',
    inSentence: 'the description',
    maxLength: 20_000,
    missing: 'Please enter a description.',
    isHtml: true,
  },
}

/** A value for each text, in the order in which they are read. */
export function eachText<Value>(make: (name: TextName) => Value): Record<TextName, Value> {
  return { description: make('description') }
}

export const textNames: readonly TextName[] = Object.values(eachText(name => name))

/** Texts as they are stored; one that was added since may be missing in an older copy. */
export type StoredTexts = Partial<Record<TextName, string | null>>
