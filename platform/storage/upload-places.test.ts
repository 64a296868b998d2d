import { describe, expect, it } from 'vitest'
import { UploadPlaces } from './upload-places.ts'

const busy = 'Too many files are being uploaded at this moment.'

/** Uploads that never end by themselves, and the IP addresses whose place was taken. */
function slowOnes(places: UploadPlaces) {
  const gaveWay: string[] = []
  const send = (ip: string) =>
    places
      .run(
        ip,
        signal => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error(ip)))),
        async () => undefined,
      )
      .catch(() => void gaveWay.push(ip))
  return { gaveWay, send }
}
const quick = (places: UploadPlaces, ip: string) =>
  places.run(
    ip,
    async () => 'sent',
    async sent => sent,
  )

describe('places for uploads', () => {
  it('are few for each, and are free again afterwards', async () => {
    const places = new UploadPlaces({ max: 4, maxOfOne: 2, slowMilliseconds: 60_000 })
    for (let turn = 0; turn < 5; turn += 1) expect(await quick(places, 'a')).toBe('sent')
    const { send } = slowOnes(places)
    void send('a')
    void send('a')
    await expect(quick(places, 'a')).rejects.toThrow(busy)
    expect(await quick(places, 'b')).toBe('sent')
  })

  it('are given up by whoever has most to somebody who has less', async () => {
    const places = new UploadPlaces({ max: 3, maxOfOne: 3, slowMilliseconds: 60_000 })
    const { gaveWay, send } = slowOnes(places)
    for (const ip of ['a', 'b', 'b']) void send(ip)
    expect(await quick(places, 'c')).toBe('sent')
    expect(gaveWay).toEqual(['b'])
  })

  it('are kept by those who have no more than the newcomer would, unless they are slow', async () => {
    const patient = new UploadPlaces({ max: 2, maxOfOne: 2, slowMilliseconds: 60_000 })
    const hurried = new UploadPlaces({ max: 2, maxOfOne: 2, slowMilliseconds: 20 })
    const kept = slowOnes(patient)
    const slow = slowOnes(hurried)
    for (const ip of ['a', 'b']) {
      void kept.send(ip)
      void slow.send(ip)
    }
    await expect(quick(patient, 'c')).rejects.toThrow(busy)
    await new Promise(resolve => setTimeout(resolve, 40))
    expect(await quick(hurried, 'c')).toBe('sent')
    expect([kept.gaveWay, slow.gaveWay]).toEqual([[], ['a']])
  })

  it('are kept to the end by what was received whole', async () => {
    const places = new UploadPlaces({ max: 1, maxOfOne: 1, slowMilliseconds: 0 })
    let finish: (() => void) | undefined
    const work = places.run(
      'a',
      async () => 'sent',
      () => new Promise(resolve => (finish = () => resolve('stored'))),
    )
    await new Promise(resolve => setTimeout(resolve, 5))
    await expect(quick(places, 'b')).rejects.toThrow(busy)
    finish?.()
    expect(await work).toBe('stored')
  })
})
