import { pictureWidths } from '#domain/pictures.ts'

/** As wide as the server keeps one; it would throw the rest away. */
const widthKept = Math.max(...pictureWidths)
/** The server draws every picture anew, so this one is not the one that is looked at. */
const quality = 0.92
/** GIF is left alone, since it may move. */
const shrinkable = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** Whether a file may become smaller before it travels, so that its size now says little. */
export const mayShrink = (file: File) =>
  shrinkable.includes(file.type) && typeof createImageBitmap === 'function'

/**
 * The picture upright and no wider than the server keeps it, which also leaves behind where it was taken.
 * The file itself where it is small enough, or where this browser cannot do better: shrinking saves time, no more.
 */
export function shrinkPicture(file: File): Promise<File> {
  const smaller = shrunk.get(file) ?? drawUpright(file)
  shrunk.set(file, smaller)
  return smaller
}

/** Once for each file, so that sent again it is the same to the last byte. */
const shrunk = new WeakMap<File, Promise<File>>()

async function drawUpright(file: File): Promise<File> {
  if (!mayShrink(file)) return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    try {
      return bitmap.width > widthKept ? await drawSmaller(bitmap, file) : file
    } finally {
      bitmap.close()
    }
  } catch {
    // Damaged, or too large for this machine: the server says what is wrong with it.
    return file
  }
}

async function drawSmaller(bitmap: ImageBitmap, file: File): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = widthKept
  canvas.height = Math.max(1, Math.round((bitmap.height * widthKept) / bitmap.width))
  const context = canvas.getContext('2d')
  if (!context) return file
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  // A JPEG has nothing to see through and stays one; a browser that cannot write WebP writes PNG instead.
  const blob = await asBlob(canvas, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp')
  if (!blob || blob.size >= file.size) return file
  return new File([blob], file.name, { type: blob.type, lastModified: file.lastModified })
}

const asBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
