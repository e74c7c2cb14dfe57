import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { Field } from '#domain/kinds/fields.ts'
import { galleryMessages } from '#domain/kinds/gallery.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { parseField } from '#domain/kinds/parse-form.ts'
import { codecProblem } from '#domain/media/video/codecs.ts'
import { readCodecs } from '#domain/media/video/read-codecs.ts'
import { defineWords, type MessageOrText, message, serializeMessage } from '#domain/text/words.ts'
import { validateFile } from '../forms/form-resolver.ts'
import { canShrink } from './shrink-image.ts'

export const words = defineWords('admin.media-problems', {
  hasInvalid: 'Please remove the files that cannot be uploaded.',
  photos: 'Photo',
  videos: 'Video',
})

export type MediaField = 'photos' | 'videos'

export function mediaField(mediaType: unknown): MediaField | undefined {
  return mediaType === 'photo' ? 'photos' : mediaType === 'video' ? 'videos' : undefined
}

export function validateMedia({ fields }: Kind, name: MediaField | undefined, file: File) {
  const field: Field | undefined = name && fields[name]
  if (!name || !field || (name === 'photos' && canShrink(file))) return undefined
  return validateFile(field, file, false, message(words, name))
}

export function checkMedia(
  { fields }: Kind,
  values: FieldValues,
  unsent: { state: string }[],
): Awaited<ReturnType<Resolver<FieldValues>>> {
  const errors: FieldErrors<FieldValues> = {}
  const addError = (name: string, message: MessageOrText) => {
    errors[name] = { type: 'check', message: serializeMessage(message) }
  }
  const title = fields.title && parseField(fields.title, values.title)
  if (title && 'message' in title) addError('title', title.message)
  if (!mediaField(values.mediaType)) addError('mediaType', galleryMessages.chooseType)
  else if (unsent.length === 0) addError('files', galleryMessages.chooseFile)
  else if (unsent.some(({ state }) => state === 'refused')) addError('files', message(words, 'hasInvalid'))
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

/**
 * Returns why some browsers cannot play a chosen video, judged by its codecs. Returns undefined if all browsers can
 * play it, or if this browser cannot read the codecs. The server checks again.
 */
export function findVideoProblem(file: File): Promise<string | undefined> {
  const problem = cache.get(file) ?? checkCodecs(file)
  cache.set(file, problem)
  return problem
}

const cache = new WeakMap<File, Promise<string | undefined>>()

async function checkCodecs(file: File) {
  const read = async (offset: number, length: number) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer())
  try {
    return codecProblem(await readCodecs(read, file.size))
  } catch {
    // The file cannot be read now, for example because it is in cloud storage. The upload will report that.
    return undefined
  }
}
