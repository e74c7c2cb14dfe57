import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loadSharp } from './sharp.ts'

test('loading sharp again does not fail pictures that are being read', async () => {
  const sharp = await loadSharp()
  const create = { width: 40, height: 30, channels: 3, background: '#f2a33a' } as const
  const photo = await sharp({ create }).jpeg().toBuffer()
  const reads: Promise<Buffer>[] = []
  for (let n = 0; n < 2_000; n += 1) {
    reads.push((await loadSharp())(photo).raw().toBuffer())
    // Lets some reads start before the next one is requested.
    if (n % 5 === 0) await setImmediate()
  }
  const failed = (await Promise.allSettled(reads)).filter(({ status }) => status === 'rejected')
  expect(failed).toEqual([])
})
