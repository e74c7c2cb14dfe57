import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { httpMessages } from '#domain/api/http-messages.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { maxDocumentBytes, maxImageBytes, maxVideoBytes } from '#domain/media/upload-limits.ts'
import { type Message, message } from '#domain/text/words.ts'
import type { AppContext } from '../app-context.ts'
import { HttpError, Invalid, NoSpace, TooLarge } from '../errors.ts'
import { cleanField } from '../http/clean-field.ts'
import { detectType, type MediaType } from './file-types.ts'
import { mediaMessages } from './media-messages.ts'

/** A file whose content the caller checks, such as an archive. */
type OtherFile = { maxBytes: number; tooLarge: Message }
type FileType = MediaType | OtherFile

export type ReceivedFile = {
  /** Undefined if the caller checks the content. */
  type: MediaType | undefined
  path: string
  mimeType: string
  extension: string
  /** The sender's name for the file; we never use it as a file name. */
  fileName?: string
}

/** `values` are the texts of a form, or the properties of a JSON body. `files` are temporary until the scope ends. */
export type Body = { values: Values; files: Record<string, ReceivedFile> } & AsyncDisposable

const maxFieldBytes = 64 * 1024
const maxBytes: Record<MediaType, number> = {
  image: maxImageBytes,
  video: maxVideoBytes,
  document: maxDocumentBytes,
}
const maxBytesOf = (type: FileType) => (typeof type === 'string' ? maxBytes[type] : type.maxBytes)

/**
 * Reads a JSON or multipart body. Files are streamed to temporary paths, limited in number and size, and
 * their type is detected from their content. Use it with `await using`: leaving the scope removes the
 * remaining temporary files.
 *
 * @param fileFields the fields that may carry a file, each with its type
 * @param values filled with the text fields of a multipart body as they arrive, even if the rest of the body
 * is rejected
 * @throws {HttpError} 400, 413, 415 or 507; nothing is left behind
 */
export async function receiveBody(
  request: FastifyRequest,
  context: Pick<AppContext, 'media'>,
  fileFields: Record<string, FileType>,
  values: Values = {},
): Promise<Body> {
  const body = emptyBody(values)
  if (!request.isMultipart()) {
    body.values = assertObject(request.body)
    return body
  }
  try {
    await receiveParts(request, context, fileFields, body)
    return body
  } catch (error) {
    await body[Symbol.asyncDispose]()
    throw toMultipartError(error)
  }
}

function emptyBody(values: Values): Body {
  const files: Record<string, ReceivedFile> = {}
  return {
    values,
    files,
    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(files).map(({ path }) => rm(path, { force: true })))
    },
  }
}

function assertObject(body: unknown): Values {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body))
    throw new Invalid([], message(httpMessages, 'notAnObject'))
  return body as Values
}

async function receiveParts(
  request: FastifyRequest,
  context: Pick<AppContext, 'media'>,
  fileFields: Record<string, FileType>,
  body: Body,
) {
  const fileSize = Math.max(0, ...Object.values(fileFields).map(maxBytesOf))
  const files = Math.max(1, Object.keys(fileFields).length)
  const limits = { fields: 30, parts: 32, files, fieldSize: maxFieldBytes, fieldNameSize: 100, fileSize }
  const names = new Set<string>()
  for await (const part of request.parts({ limits, preservePath: true })) {
    if (names.has(part.fieldname)) throw duplicateField(part.fieldname)
    names.add(part.fieldname)
    if (part.type === 'file') {
      if (part.filename) await assertSpace(request, context)
      await receiveFile(part, context, fileFields, body)
    } else {
      body.values[part.fieldname] = cleanField(part.fieldname, part.value)
      if (part.valueTruncated) throw new TooLarge(message(mediaMessages, 'fieldTooLong', part.fieldname))
    }
  }
}

/**
 * Rejects files before the disk is full, so that the database can still write to it. Text fields are always accepted.
 */
async function assertSpace({ headers }: FastifyRequest, { media }: Pick<AppContext, 'media'>) {
  if (!(await media.hasRoomFor(Number(headers['content-length'] ?? 0)))) throw new NoSpace()
}

async function receiveFile(
  part: MultipartFile,
  { media }: Pick<AppContext, 'media'>,
  fileFields: Record<string, FileType>,
  body: Body,
) {
  const { fieldname: field, file } = part
  const type = fileFields[field]
  // For an empty file field, browsers send a file without a name or content.
  if (!part.filename && (await isEmpty(file))) return
  if (!type || invalidFileName.test(part.filename)) {
    file.resume()
    throw type
      ? new Invalid([{ field, message: message(mediaMessages, 'noFileName') }])
      : new Invalid([{ field, message: message(mediaMessages, 'unknownFileField', field) }])
  }
  const path = media.temporaryPath()
  const mediaType = typeof type === 'string' ? type : undefined
  const received: ReceivedFile = {
    type: mediaType,
    path,
    mimeType: '',
    extension: '',
    fileName: part.filename,
  }
  body.files[field] = received
  await pipeline(file, createWriteStream(path, { mode: 0o600 }))
  // The parser applies only the largest limit of the form's fields.
  if (file.truncated || file.bytesRead > maxBytesOf(type)) throw tooLarge(type)
  if (mediaType) Object.assign(received, await detectType(path, mediaType))
}

async function isEmpty(file: AsyncIterable<Buffer>) {
  let bytes = 0
  for await (const chunk of file) bytes += chunk.length
  return bytes === 0
}

/**
 * Matches an empty name, or the path of a folder. Other names do not matter, because we choose the names under which
 * files are stored.
 */
const invalidFileName = /(?:^|[\\/])\.{0,2}$/

const tooLarge = (type: FileType) =>
  new TooLarge(typeof type === 'string' ? message(mediaMessages, `${type}TooLarge`) : type.tooLarge)

const duplicateField = (field: string) =>
  new Invalid([{ field, message: message(mediaMessages, 'repeatedField', field) }])

/**
 * Maps the multipart parser's errors: its limits, and bodies that are truncated or have no boundary (which it calls
 * 500).
 */
function toMultipartError(error: unknown) {
  if (error instanceof HttpError) return error
  const { code = '' } = error as { code?: string }
  if (code === 'ENOSPC') return error
  if (/LIMIT|TOO_LARGE/.test(code)) return new TooLarge(message(mediaMessages, 'tooManyParts'))
  return new Invalid([], message(mediaMessages, 'cutShort'))
}
