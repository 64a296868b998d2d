// Makes PGlite's files survive a power cut: what PostgreSQL wants flushed really reaches the disk.

import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type ModuleOptions = Parameters<NodeFS['init']>[1]

/** PGlite's folder on disk, with an fsync that is one. Out of the box it is a no-op. */
export class DurableFiles extends NodeFS {
  override async init(engine: PGlite, options: ModuleOptions) {
    const prepared = await super.init(engine, options)
    prepared.emscriptenOpts.preRun = [
      ...(prepared.emscriptenOpts.preRun ?? []),
      module => {
        // NODEFS is Emscripten's, and its types do not describe the stream operations.
        const files: { stream_ops: Record<string, unknown> } = Reflect.get(module, 'NODEFS')
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
