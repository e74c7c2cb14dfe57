import { pictureWidths } from '#domain/media/pictures.ts'

const maxWidth = Math.max(...pictureWidths)
/** High, because the server encodes the picture again. */
const quality = 0.92
/** GIF is omitted because it may be animated. */
const shrinkable = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** True if the file may be shrunk before the upload, so its current size does not matter. */
export const canShrink = (file: File) =>
  shrinkable.includes(file.type) && typeof createImageBitmap === 'function'

/**
 * Returns the picture upright, without location metadata and no wider than the server stores it. Returns the original
 * file if it is small enough or the browser cannot shrink it: shrinking only saves upload time.
 */
export function shrinkImage(file: File): Promise<File> {
  const result = cache.get(file) ?? shrinkFile(file)
  cache.set(file, result)
  return result
}

/** Cached per file, so that a retry uploads the same bytes. */
const cache = new WeakMap<File, Promise<File>>()

async function shrinkFile(file: File): Promise<File> {
  if (!canShrink(file)) return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    try {
      return bitmap.width > maxWidth ? await resize(bitmap, file) : file
    } finally {
      bitmap.close()
    }
  } catch {
    // The file is damaged or too large for this device; the server reports what is wrong.
    return file
  }
}

async function resize(bitmap: ImageBitmap, file: File): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = maxWidth
  canvas.height = Math.max(1, Math.round((bitmap.height * maxWidth) / bitmap.width))
  const context = canvas.getContext('2d')
  if (!context) return file
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  // A JPEG has no transparency, so it need not become a WebP. A browser that cannot encode WebP produces a PNG.
  const blob = await toBlob(canvas, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp')
  if (!blob || blob.size >= file.size) return file
  return new File([blob], file.name, { type: blob.type, lastModified: file.lastModified })
}

const toBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
