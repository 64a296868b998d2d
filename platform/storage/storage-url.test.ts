import { expect, it } from 'vitest'
import { parseStorageUrl } from './storage-url.ts'

it('names a bucket, a folder in it and the keys', () => {
  expect(parseStorageUrl('https://KEY:se%2Fcret@s3.example:9000/bucket/city?region=eu-central-1')).toEqual({
    bucketUrl: 'https://s3.example:9000/bucket',
    prefix: 'city/',
    accessKeyId: 'KEY',
    secretAccessKey: 'se/cret',
    region: 'eu-central-1',
  })
  expect(parseStorageUrl('http://KEY:SECRET@127.0.0.1/bucket')).toMatchObject({
    prefix: '',
    region: 'us-east-1',
  })
})

it.each([
  's3://bucket',
  'https://s3.example/bucket',
  'https://KEY@s3.example/bucket',
  'https://KEY:hunter2@s3.example',
  'https://KEY:hunter2%@s3.example/bucket',
  'https://KEY:hunter2@s3.example/b ucket/..%2f',
  'bucket',
])('is refused as %s', value => {
  expect(parseStorageUrl(value)).toBeUndefined()
})
