// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shrinkImage } from './shrink-image.ts'

let drawn: { width: number; height: number; type: string } | undefined
let blobSize = 10

beforeEach(() => {
  drawn = undefined
  blobSize = 10
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage() {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type = '',
  ) {
    drawn = { width: this.width, height: this.height, type }
    done(new Blob(['x'.repeat(blobSize)], { type }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Simulates a browser that decodes every picture to these dimensions. */
function decodesTo(width: number, height: number) {
  const decode = vi.fn(async () => ({ width, height, close() {} }))
  vi.stubGlobal('createImageBitmap', decode)
  return decode
}
const photo = (type: string) => new File(['a photo straight from the camera'], 'mela.jpg', { type })

test("shrinks a phone photo to the server's maximum width, upright, with the same name", async () => {
  const decode = decodesTo(3024, 4032)
  const shrunk = await shrinkImage(photo('image/jpeg'))
  expect(drawn).toEqual({ width: 1600, height: 2133, type: 'image/jpeg' })
  expect([shrunk.name, shrunk.type, shrunk.size]).toEqual(['mela.jpg', 'image/jpeg', 10])
  expect(decode).toHaveBeenCalledWith(expect.anything(), { imageOrientation: 'from-image' })
})

test('encodes a PNG as WebP, which keeps transparency', async () => {
  decodesTo(3000, 2000)
  await shrinkImage(photo('image/png'))
  expect(drawn?.type).toBe('image/webp')
})

test.each([
  ['is small enough', 'image/jpeg', 1600],
  ['may be animated', 'image/gif', 4000],
  ['is a video', 'video/mp4', 4000],
])('returns the original of a file that %s', async (_case, type, width) => {
  decodesTo(width, 1000)
  const file = photo(type)
  expect(await shrinkImage(file)).toBe(file)
  expect(drawn).toBeUndefined()
})

test('returns the original if shrinking fails or makes the file larger', async () => {
  const file = photo('image/jpeg')
  decodesTo(4000, 3000)
  blobSize = 1_000
  expect(await shrinkImage(file)).toBe(file)
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('The picture is damaged.')))
  expect(await shrinkImage(file)).toBe(file)
  vi.stubGlobal('createImageBitmap', undefined)
  expect(await shrinkImage(file)).toBe(file)
})

test('shrinks a file only once, so that a retry sends the same bytes', async () => {
  const decode = decodesTo(3000, 2000)
  const file = photo('image/jpeg')
  expect(await shrinkImage(file)).toBe(await shrinkImage(file))
  expect(decode).toHaveBeenCalledTimes(1)
})
