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

/** A browser that decodes every picture to this size. */
function decodesTo(width: number, height: number) {
  const decode = vi.fn(async () => ({ width, height, close() {} }))
  vi.stubGlobal('createImageBitmap', decode)
  return decode
}
const photo = (type: string) => new File(['a photo straight from the camera'], 'mela.jpg', { type })

test('a photo from a phone becomes as wide as the server keeps one, upright, and keeps its name', async () => {
  const decode = decodesTo(3024, 4032)
  const shrunk = await shrinkImage(photo('image/jpeg'))
  expect(drawn).toEqual({ width: 1600, height: 2133, type: 'image/jpeg' })
  expect([shrunk.name, shrunk.type, shrunk.size]).toEqual(['mela.jpg', 'image/jpeg', 10])
  expect(decode).toHaveBeenCalledWith(expect.anything(), { imageOrientation: 'from-image' })
})

test('what can be seen through stays so', async () => {
  decodesTo(3000, 2000)
  await shrinkImage(photo('image/png'))
  expect(drawn?.type).toBe('image/webp')
})

test.each([
  ['is small enough', 'image/jpeg', 1600],
  ['may move', 'image/gif', 4000],
  ['is a film', 'video/mp4', 4000],
])('a file that %s is sent as it is', async (_case, type, width) => {
  decodesTo(width, 1000)
  const file = photo(type)
  expect(await shrinkImage(file)).toBe(file)
  expect(drawn).toBeUndefined()
})

test('where the smaller picture is the larger file, or none can be made, the file itself is sent', async () => {
  const file = photo('image/jpeg')
  decodesTo(4000, 3000)
  blobSize = 1_000
  expect(await shrinkImage(file)).toBe(file)
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('The picture is damaged.')))
  expect(await shrinkImage(file)).toBe(file)
  vi.stubGlobal('createImageBitmap', undefined)
  expect(await shrinkImage(file)).toBe(file)
})

test('the same file is drawn once, so that what is sent again is the same to the last byte', async () => {
  const decode = decodesTo(3000, 2000)
  const file = photo('image/jpeg')
  expect(await shrinkImage(file)).toBe(await shrinkImage(file))
  expect(decode).toHaveBeenCalledTimes(1)
})
