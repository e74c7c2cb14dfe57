import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { loadSharp } from './sharp.ts'

test('what may be read is settled once, so that no picture is refused while another one arrives', async () => {
  const block = vi.spyOn(sharp, 'block')
  await Promise.all([loadSharp(), loadSharp()])
  await loadSharp()
  expect(block).toHaveBeenCalledTimes(1)
})
