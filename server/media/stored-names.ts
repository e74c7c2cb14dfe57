const mimeTypes: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  // Browsers read it as the MP4 that it all but is; under its own name some of them only save it.
  mov: 'video/mp4',
}

/** A hash, and for a picture what it is (`domain/pictures.ts`). */
const storedName = /^[0-9a-f]{40}(?:-\d+x\d+-[0-9a-f]{24}(?:-\w+)?)?\.(\w+)$/

/** What a stored file is, from its name; undefined for a name that is none of ours. */
export function storedType(name: string): string | undefined {
  return mimeTypes[storedName.exec(name)?.[1] ?? '']
}

/** What names can begin with: whoever goes through all files takes one part after the other. */
export const firstDigits = [...'0123456789abcdef']

/** A name is a hash of the content, so what it names never changes. */
export const forEver = 'public, max-age=31536000, immutable'
