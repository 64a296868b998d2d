// Asks for one thing at a time; of what is wanted meanwhile, the newest waits and the rest is forgotten.

/** Calls `ask` for what is wanted, and `tell` with the answer if nothing else is wanted by then. */
export function newestOnly<Answer>(
  ask: (wanted: string) => Promise<Answer>,
  tell: (answer: Answer) => void,
): (wanted: string) => void {
  let newest = ''
  let isUnderWay = false
  const run = async () => {
    isUnderWay = true
    for (let asked: string | undefined; asked !== newest; ) {
      asked = newest
      const answer = await ask(asked)
      if (asked === newest) tell(answer)
    }
    isUnderWay = false
  }
  return wanted => {
    newest = wanted
    if (!isUnderWay) void run()
  }
}
