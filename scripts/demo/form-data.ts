import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path/posix'
import sharp from 'sharp'
import { homePicture } from '#domain/kinds/home-picture.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { readZip } from '#server/zip.ts'
import type { Form } from '../api-client.ts'
import type { DemoRecord } from './content.ts'

export async function formOf(kind: Kind, { fields, picture }: DemoRecord): Promise<Form> {
  const [name, field] = Object.entries(kind.fields).find(([, { type }]) => type === 'image') ?? []
  const width = widths[kind.name === homePicture.name ? 'slideshow' : dirname(String(picture))]
  return picture
    ? { ...fields, [field?.formFieldName ?? String(name)]: await renderDrawing(picture, width) }
    : fields
}

/** In pixels, as wide as the pages show them on a laptop. Larger pictures would only make the demo start later. */
const widths: Record<string, number> = { portraits: 320, scenes: 640, slideshow: 1024 }

/** The site does not accept SVG, so the drawing becomes a JPEG. */
export async function renderDrawing(picture: string, width = widths[dirname(picture)]): Promise<File> {
  const photo = await sharp((await loadDrawings()).get(picture))
    .resize({ width })
    .jpeg({ quality: 88 })
    .toBuffer()
  return new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' })
}

let read: Promise<Map<string, Uint8Array>> | undefined

export function loadDrawings(): Promise<Map<string, Uint8Array>> {
  read ??= readDrawings()
  return read
}

async function readDrawings() {
  const files = new Map<string, Uint8Array>()
  for await (const { path, read } of readZip(await readFile(new URL('pictures.zip', import.meta.url))))
    files.set(path, Buffer.concat(await Array.fromAsync(read())))
  return files
}
