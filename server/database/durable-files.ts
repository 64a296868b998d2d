// Makes PGlite's files survive a power cut, and other users of the machine: what PostgreSQL wants flushed really reaches
// the disk, and no file is for anyone but its owner.

import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type ModuleOptions = Parameters<NodeFS['init']>[1]

type SetAttributes = (
  target: unknown,
  node: unknown,
  attributes: { mode?: number },
  ...functions: unknown[]
) => void

/** PGlite's folder on disk, with an fsync that is one. Out of the box it is a no-op. */
export class DurableFiles extends NodeFS {
  override async init(engine: PGlite, options: ModuleOptions) {
    const prepared = await super.init(engine, options)
    prepared.emscriptenOpts.preRun = [
      ...(prepared.emscriptenOpts.preRun ?? []),
      module => {
        // NODEFS is Emscripten's, and its types do not describe what it works with.
        const files: { stream_ops: Record<string, unknown>; doSetAttr: SetAttributes } = Reflect.get(
          module,
          'NODEFS',
        )
        // It sets a new file's mode once more after making it, past the process's umask.
        const { doSetAttr } = files
        files.doSetAttr = (target, node, attributes, ...functions) => {
          const { mode } = attributes
          const closed = mode === undefined ? attributes : { ...attributes, mode: mode & ~0o077 }
          return doSetAttr(target, node, closed, ...functions)
        }
        files.stream_ops.fsync = (stream: { nfd: number }) => {
          fsyncSync(stream.nfd)
          return 0
        }
      },
    ]
    return prepared
  }
}

/** PostgreSQL's start parameters: PGlite's own without `-F` (no fsync), and a sync method that its files know. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]
