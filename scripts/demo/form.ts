import sharp from 'sharp'
import type { Kind } from '#domain/kinds/kind.ts'

/** A record's form; the one picture of a kind goes where the kind says. */
export async function formFor(
  kind: Kind,
  fields: Record<string, string>,
  drawing?: string,
): Promise<FormData> {
  const [name, field] = Object.entries(kind.fields).find(([, { type }]) => type === 'image') ?? []
  return formOf(fields, drawing ? { [field?.uploadedAs ?? String(name)]: await photographed(drawing) } : {})
}

export function formOf(fields: Record<string, string>, files: Record<string, File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value)
  for (const [name, file] of Object.entries(files)) form.set(name, file)
  return form
}

/** The drawing is sent as a photograph would be. */
export async function photographed(drawing: string): Promise<File> {
  const photo = await sharp(Buffer.from(drawing)).jpeg({ quality: 88 }).toBuffer()
  return new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' })
}
