// Opens the place that keeps bytes: a bucket where one is named, else the data folder.

import { join } from 'node:path'
import type { PlatformSettings } from '../settings.ts'
import type { ByteStore } from './byte-store.ts'
import { DiskStore } from './disk-store.ts'
import { S3Store } from './s3-store.ts'

export async function openByteStore({
  dataDir,
  storageUrl,
}: Pick<PlatformSettings, 'dataDir' | 'storageUrl'>): Promise<ByteStore> {
  if (storageUrl) return new S3Store(storageUrl)
  const store = new DiskStore(join(dataDir, 'storage'))
  await store.sweep()
  return store
}
