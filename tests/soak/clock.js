// Preloaded into a server by `--import`: its clock, and that of its embedded database, is as far off as a file says in milliseconds.

import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_FILE ?? ''
const Real = Date
let offset = 0

function look() {
  try {
    offset = Number(readFileSync(file, 'utf8'))
  } catch {
    offset = 0
  }
}
look()
setInterval(look, 200).unref()

const now = () => Real.now() + offset
globalThis.Date = new Proxy(Real, {
  construct: (target, words, made) => Reflect.construct(target, words.length === 0 ? [now()] : words, made),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
Real.prototype.constructor = Date
