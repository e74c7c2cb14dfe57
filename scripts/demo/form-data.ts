import { readFile } from 'node:fs/promises'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import sharp from 'sharp'
import type { Kind } from '#domain/kinds/kind.ts'
import type { DemoRecord } from './content.ts'

/** A record's form; the one picture of a kind goes where the kind says. */
export async function recordFormData(kind: Kind, { fields, picture }: DemoRecord): Promise<FormData> {
  const [name, field] = Object.entries(kind.fields).find(([, { type }]) => type === 'image') ?? []
  return toFormData(
    fields,
    picture ? { [field?.formFieldName ?? String(name)]: await readPhoto(picture) } : {},
  )
}

export function toFormData(fields: Record<string, string>, files: Record<string, File> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value)
  for (const [name, file] of Object.entries(files)) form.set(name, file)
  return form
}

/** The drawing as a photograph, since the site takes no SVG. */
export async function readPhoto(picture: string): Promise<File> {
  const photo = await sharp((await drawings()).get(picture))
    .jpeg({ quality: 88 })
    .toBuffer()
  return new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' })
}

let read: Promise<Map<string, Uint8Array>> | undefined

/** The SVG files of pictures.zip by their paths. */
export function drawings(): Promise<Map<string, Uint8Array>> {
  read ??= readDrawings()
  return read
}

async function readDrawings() {
  const archive = new ZipReader(
    new Uint8ArrayReader(await readFile(new URL('pictures.zip', import.meta.url))),
  )
  const files = new Map<string, Uint8Array>()
  for (const entry of await archive.getEntries())
    if (!entry.directory) files.set(entry.filename, await entry.getData(new Uint8ArrayWriter()))
  return files
}
