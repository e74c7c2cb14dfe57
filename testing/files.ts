import { writeFile } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import type { ReceivedFile } from '#server/media/receive-body.ts'
import type { MediaStore } from '#server/media/store/store.ts'
import { videoFile } from './video-file.ts'

type Picture = {
  name?: string
  width?: number
  height?: number
  /** Writes a position, a camera's serial number and an author into the file. */
  withPosition?: boolean
  /** The camera's orientation (EXIF, 1 to 8). */
  orientation?: Metadata['orientation']
}

/** Matches the URL of a stored picture. */
export const pictureAddress = /^\/uploads\/[0-9a-f]{40}-[1-9]\d*x[1-9]\d*-[0-9a-f]{24}\.webp$/

let count = 0

/** Returns a small photo as a camera would take it, with a different color each time. */
export async function aPicture(options: Picture = {}): Promise<File> {
  const { name = 'picture.jpg', width = 64, height = 48, withPosition = false, orientation } = options
  count += 1
  const background = { r: (count * 53) % 256, g: (count * 97) % 256, b: (count * 151) % 256 }
  const picture = sharp({ create: { width, height, channels: 3, background } }).jpeg()
  if (withPosition)
    picture.withExif({
      IFD0: { Artist: 'Secret Author', Make: 'Testrup' },
      IFD2: { BodySerialNumber: 'SERIAL-4711' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '22/1 34/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '88/1 21/1 0/1',
      },
    })
  if (orientation) picture.withMetadata({ orientation })
  return new File([new Uint8Array(await picture.toBuffer())], name, { type: 'image/jpeg' })
}

/** Returns a small MP4 with one track of one frame, different each time. */
export function aVideo({ name = 'video.mp4' } = {}): File {
  count += 1
  const frames = [Buffer.from(`nothing to see ${count}`)]
  const bytes = videoFile({ tracks: [{ handler: 'vide', frames }] })
  return new File([new Uint8Array(bytes)], name, { type: 'video/mp4' })
}

/** Returns a small PDF, different each time. */
export function aDocument({ name = 'Report.pdf', inside = '' } = {}): File {
  count += 1
  const object = `1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\n`
  const start = `%PDF-1.4\n% ${count}\n${object}`
  const end = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R >>\nstartxref\n${start.length}\n%%EOF\n`
  return new File([start + end], name, { type: 'application/pdf' })
}

/** Returns a file as it is once the server has received it. */
export async function receivedFile(
  media: MediaStore,
  file: File,
  type: 'image' | 'video' = 'image',
): Promise<ReceivedFile> {
  const path = media.temporaryPath()
  await writeFile(path, new Uint8Array(await file.arrayBuffer()))
  return { type, path, mimeType: file.type, extension: type === 'video' ? 'mp4' : 'jpg' }
}
