import { fileURLToPath } from 'node:url'
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
  const photo = await sharp(picturePath(picture)).jpeg({ quality: 88 }).toBuffer()
  return new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' })
}

export const picturePath = (picture: string) => fileURLToPath(new URL(`pictures/${picture}`, import.meta.url))
