// Writes through a server's HTTP API from a process of its own, and keeps count of what was acknowledged.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { bundle } from '#tests/setup/bundle.ts'

export interface Load {
  /** The numbers of the groups that the server said were written. */
  acknowledged: number[]
  stop(): Promise<void>
}

/** Starts writing to a server; the numbers of the groups begin after `from`. */
export async function startLoad(url: string, key: string, from = 0): Promise<Load> {
  const script = await bundle('tests/faults/http-writer.ts')
  const child: ChildProcess = spawn(process.execPath, [script, url, key, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: number[] = []
  if (!child.stdout) throw new Error('the writer has no output')
  createInterface({ input: child.stdout }).on('line', line => acknowledged.push(Number(line)))
  return {
    acknowledged,
    stop: async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
    },
  }
}
