// Reads a parameter's text from left to right, and says where and why it cannot be read.

import type { ApiError } from '../http/api-error.ts'
import { errors } from './errors.ts'

const name = /"((?:[^"\\]|\\.)*)"|((?:[\p{L}\p{N}_$ ]|-(?!>))+)/uy
/** Quotes count only around the whole value: a value may hold some of its own. */
const quoted = /"((?:[^"\\]|\\.)*)"(?=[,)]|$)/y
const spaces = /\s*/y

/** What stands in quotes, without the backslashes before its signs. */
export const unescaped = (text: string) => text.replace(/\\(.)/gs, '$1')

export class Scanner {
  private position = 0

  constructor(
    /** What is read, in the words of an error: 'select parameter', 'filter' … */
    private readonly what: string,
    private readonly text: string,
  ) {}

  get atEnd(): boolean {
    return this.position >= this.text.length
  }

  looksAt(literal: string): boolean {
    return this.text.startsWith(literal, this.position)
  }

  /** Steps over the literal, if it stands here. */
  take(literal: string): boolean {
    if (!this.looksAt(literal)) return false
    this.position += literal.length
    return true
  }

  need(literal: string): void {
    if (!this.take(literal)) throw this.failure(`expecting "${literal}"`)
  }

  /** Steps over what the sticky expression matches here. */
  match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.position
    const found = expression.exec(this.text)
    if (!found) return undefined
    this.position = expression.lastIndex
    return found
  }

  /** A name, bare or in double quotes; the expression has a group for each. */
  name(expected: string, expression = name): string {
    const found = this.match(expression)
    const word = found?.[1] !== undefined ? unescaped(found[1]) : found?.[2]?.trim()
    if (!word) throw this.failure(`expecting ${expected}`)
    return word
  }

  /** Steps over spaces, where people put them to read more easily. */
  space(): void {
    this.match(spaces)
  }

  /** A value in double quotes, if one stands here. */
  quoted(): string | undefined {
    const found = this.match(quoted)
    return found?.[1] === undefined ? undefined : unescaped(found[1])
  }

  end(): void {
    if (!this.atEnd) throw this.failure('expecting the end')
  }

  failure(expected: string): ApiError {
    const found = this.text[this.position]
    const details = `unexpected ${found === undefined ? 'end of input' : `"${found}"`} ${expected}`
    return errors.unreadable(this.what, this.text, this.position, details)
  }
}
