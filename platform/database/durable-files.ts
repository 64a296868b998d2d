// Makes PGlite's files survive a power cut, and other users of the machine: what PostgreSQL wants flushed really reaches
// the disk, and no file is for anyone but its owner.

import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type ModuleOptions = Parameters<NodeFS['init']>[1]

type SetAttributes = (
  target: unknown,
  node: FileNode,
  attributes: { mode?: number },
  ...functions: unknown[]
) => void

/** A file of the folder, as Emscripten's NODEFS keeps it. */
interface FileNode {
  mode: number
}

interface NodeFiles {
  stream_ops: Record<
    'fsync' | 'write',
    (stream: { nfd: number; node: FileNode }, ...rest: unknown[]) => number
  >
  doSetAttr: SetAttributes
  realPath(node: FileNode): string
}

/** What an engine is told when it may look into the folder. */
export interface FolderWord {
  /**
   * The files that were written to since all of them were known to be on the disk; undefined where nobody knows. An engine
   * that finds another's work unfinished has each of a thousand files flushed twice, which takes seconds.
   */
  written: ReadonlySet<string> | undefined
}

export interface DurableFilesOptions {
  /** What is waited for between the engine's making and the first look into the folder. */
  mayOpen(): Promise<FolderWord>
  /** Told of each file once, before it is written to for the first time. */
  onWrite(path: string): void
}

/** PGlite's folder on disk, with an fsync that is one. Out of the box it is a no-op. */
export class DurableFiles extends NodeFS {
  private written = new Set<string>()
  private areOthersOnDisk = false

  constructor(
    folder: string,
    private readonly options: DurableFilesOptions = {
      mayOpen: async () => ({ written: undefined }),
      onWrite: () => undefined,
    },
  ) {
    super(folder)
  }

  override async initialSyncFs(): Promise<void> {
    const { written } = await this.options.mayOpen()
    this.areOthersOnDisk = written !== undefined
    this.written = new Set(written)
  }

  private noteWrite(path: string): void {
    if (this.written.has(path)) return
    this.written.add(path)
    this.options.onWrite(path)
  }

  override async init(engine: PGlite, options: ModuleOptions) {
    const prepared = await super.init(engine, options)
    prepared.emscriptenOpts.preRun = [
      ...(prepared.emscriptenOpts.preRun ?? []),
      module => {
        // NODEFS is Emscripten's, and its types do not describe what it works with.
        const files: NodeFiles = Reflect.get(module, 'NODEFS')
        const { write } = files.stream_ops
        files.stream_ops.write = (stream, ...rest) => {
          this.noteWrite(files.realPath(stream.node))
          return write(stream, ...rest)
        }
        // It sets a new file's mode once more after making it, past the process's umask.
        const { doSetAttr } = files
        files.doSetAttr = (target, node, attributes, ...functions) => {
          const { mode } = attributes
          const closed = mode === undefined ? attributes : { ...attributes, mode: mode & ~0o077 }
          // A new file, or one that is cut short.
          this.noteWrite(files.realPath(node))
          return doSetAttr(target, node, closed, ...functions)
        }
        files.stream_ops.fsync = ({ nfd, node }) => {
          const isOnDisk = this.areOthersOnDisk && !this.written.has(files.realPath(node))
          // What a folder holds is not written through a stream, and there are few of them.
          if (!isOnDisk || module.FS.isDir(node.mode)) fsyncSync(nfd)
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
  '-c',
  'shared_buffers=64MB',
]
