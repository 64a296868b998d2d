// Measures the regular expressions of `match` and `imatch` before PostgreSQL meets them: what could run away is refused.

import { errors } from './errors.ts'
import { limits } from './limits.ts'

/** What a pattern can cost. */
export interface PatternSize {
  /** Its signs and classes, with all repetitions written out: what reading it takes. */
  parts: number
  /** How many of them leave a choice: so many states can be possible at once at each letter of a text. */
  choices: number
}

const sum = (...sizes: PatternSize[]): PatternSize => ({
  parts: sizes.reduce((total, { parts }) => total + parts, 0),
  choices: sizes.reduce((total, { choices }) => total + choices, 0),
})
const sign: PatternSize = { parts: 1, choices: 0 }
const choice: PatternSize = { parts: 1, choices: 1 }

const wholeClass = /\[\^?\]?(?:\[:[a-z]+:\]|\\[dsw]|\\[^a-zA-Z0-9]|[^\]\\[])*\]/y
const anySign = /\.|\\[dDsSwW]/y
/** Of the letters after a backslash, those that say where; a digit would mean what was found before. */
const oneSign = /\\(?:[mMyYAZtnr]|[^a-zA-Z0-9])|[^\\]/y
const quantifier = /(?:[*+?]|\{(\d{1,3})(?:(,)(\d{0,3}))?\})\??/y
const quantifierBegins = /[*+?]|\{\d/y

class PatternReader {
  private position = 0

  constructor(private readonly pattern: string) {}

  whole(): PatternSize {
    const size = this.branches(0)
    if (this.position < this.pattern.length) throw errors.badPattern('parentheses () not balanced')
    return size
  }

  private get next(): string | undefined {
    return this.pattern[this.position]
  }

  private match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.position
    const found = expression.exec(this.pattern)
    if (found) this.position = expression.lastIndex
    return found ?? undefined
  }

  private take(text: string): boolean {
    const stands = this.pattern.startsWith(text, this.position)
    if (stands) this.position += text.length
    return stands
  }

  private branches(depth: number): PatternSize {
    if (depth > limits.patternDepth)
      throw errors.overLimit(400, `A pattern can be nested ${limits.patternDepth} levels deep, not deeper`)
    let size = this.sequence(depth)
    while (this.take('|')) size = sum(size, this.sequence(depth), choice, choice)
    return size
  }

  private sequence(depth: number): PatternSize {
    let size = sum()
    while (this.next !== undefined && this.next !== '|' && this.next !== ')') {
      size = sum(size, this.repeated(this.part(depth)))
      if (size.parts > limits.patternParts)
        throw errors.overLimit(400, `A pattern can have ${limits.patternParts} parts, not more`)
    }
    return size
  }

  private part(depth: number): PatternSize {
    if (this.match(quantifierBegins)) throw errors.badPattern('quantifier operand invalid')
    if (this.take('(')) return this.group(depth)
    if (this.next === '[') {
      const found = this.match(wholeClass)
      if (!found) throw errors.badPattern('brackets [] not balanced')
      return { parts: 1 + found[0].length / 8, choices: 1 }
    }
    if (this.match(anySign)) return choice
    if (this.match(oneSign)) return sign
    throw errors.notBuilt(`"${this.pattern.slice(this.position, this.position + 2)}" in a pattern`)
  }

  private group(depth: number): PatternSize {
    if (!this.take('?:') && this.next === '?')
      throw errors.notBuilt('Options, comments and looking around, "(?", in a pattern')
    const size = this.branches(depth + 1)
    if (!this.take(')')) throw errors.badPattern('parentheses () not balanced')
    return sum(size, sign)
  }

  private repeated({ parts, choices }: PatternSize): PatternSize {
    const found = this.match(quantifier)
    if (!found) return { parts, choices }
    const [, least = '1', comma, most = ''] = found
    const times = Math.max(1, Number(most || least) + (comma && !most ? 1 : 0))
    return { parts: parts * times + 1, choices: Math.max(choices, 1) * times + (times === 1 ? 1 : 0) }
  }
}

/** How large a pattern is, or why it is refused. */
export const patternSize = (pattern: string): PatternSize => new PatternReader(pattern).whole()
