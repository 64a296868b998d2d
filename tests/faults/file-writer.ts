// A process that writes files into a byte store as fast as it can and names each one only after it was acknowledged, until it is killed.

import { randomBytes, randomUUID } from 'node:crypto'
import { DiskStore } from '#platform/storage/disk-store.ts'
import { fileOf } from './whole-file.ts'

const [, , folder = ''] = process.argv
const store = new DiskStore(folder)
for (let writer = 0; writer < 4; writer += 1)
  void (async () => {
    for (;;) {
      const key = `${randomUUID()}/1600.avif`
      await store.write(key, fileOf(key, randomBytes(2).readUInt16LE() * 20))
      process.stdout.write(`${key}\n`)
    }
  })()
