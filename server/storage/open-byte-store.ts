// Opens the place that keeps bytes: the data folder.

import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { ByteStore } from './byte-store.ts'
import { DiskStore } from './disk-store.ts'

export async function openByteStore({ dataDir }: Pick<Config, 'dataDir'>): Promise<ByteStore> {
  const store = new DiskStore(join(dataDir, 'storage'))
  await store.sweep()
  return store
}
