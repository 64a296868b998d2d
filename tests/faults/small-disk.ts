// A file system of its own that can be made full and empty at any time.

import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync } from 'node:fs'
import { temporaryFolder } from '../setup/clean-up.js'

export interface SmallDisk {
  folder: string
  /** Takes away all room that is not in use. */
  fill(): void
  /** Gives it back. */
  empty(): void
  remove(): void
}

/** Undefined where this user may not mount one. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = temporaryFolder('calendar-small-disk-')
  const mount = (size: string, ...words: string[]) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', [...words, `size=${size}`].join(), 'tmpfs', folder], {
      stdio: 'ignore',
    })
  try {
    mount(`${megabytes}m`, 'mode=711')
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  return {
    folder,
    fill: () => {
      // Whoever writes meanwhile may need more than was in use a moment ago.
      for (let spare = 0; ; spare += 256 * 1024) {
        const { blocks, bfree, bsize } = statfsSync(folder)
        try {
          return mount(String((blocks - bfree) * bsize + spare), 'remount')
        } catch (error) {
          if (spare > 16 * 1024 * 1024) throw error
        }
      }
    },
    empty: () => mount(`${megabytes}m`, 'remount'),
    remove: () => {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true })
    },
  }
}
