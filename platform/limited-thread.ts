// Runs work on a file that somebody else wrote in a thread of its own, with limits of time and memory: pages do not wait for it.

import { setPriority } from 'node:os'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { projectPath } from './project-path.ts'

/** The thread ended without an answer: it ran out of time or memory, or broke. */
export class ThreadLimitError extends Error {
  override readonly name = 'ThreadLimitError'
}

export interface ThreadLimits {
  /** On a busy machine the thread waits for everyone else, so this is far more than it needs. */
  maxMilliseconds: number
  maxHeapMegabytes: number
}

/** On Linux a thread has a priority of its own; elsewhere this would be the whole server's. */
const lowPriority = 10

/** Starts a script of the built server, which calls `answerParent`, and returns what it answers. The thread ends in any case. */
export async function askThread<Answer>(
  script: string,
  question: unknown,
  { maxMilliseconds, maxHeapMegabytes }: ThreadLimits,
): Promise<Answer> {
  const thread = new Worker(projectPath(`build/server/${script}.js`), {
    workerData: question,
    resourceLimits: {
      maxOldGenerationSizeMb: maxHeapMegabytes,
      maxYoungGenerationSizeMb: 32,
      stackSizeMb: 2,
    },
    // No secrets.
    env: {},
    execArgv: [],
  })
  const timer = setTimeout(() => void thread.terminate(), maxMilliseconds)
  try {
    return await new Promise<Answer>((resolve, reject) => {
      thread.on('message', resolve)
      thread.on('error', cause => reject(new ThreadLimitError('The thread failed.', { cause })))
      // After an answer this changes nothing.
      thread.on('exit', () => reject(new ThreadLimitError('The thread ended without an answer.')))
    })
  } finally {
    clearTimeout(timer)
    void thread.terminate()
  }
}

/** For the script: answers the question with which its thread was started. */
export async function answerParent(answer: (question: unknown) => unknown): Promise<void> {
  if (process.platform === 'linux') setPriority(lowPriority)
  parentPort?.postMessage(await answer(workerData))
}
