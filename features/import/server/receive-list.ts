import type { FastifyRequest } from 'fastify'
import { message } from '#domain/text/message.ts'
import { HttpError, Invalid, TooLarge } from '#server/errors.ts'
import { mediaMessages } from '#server/media/media-messages.ts'
import { importLimits, importMessages, pastedName } from '../imports.ts'

type ReceivedList = { bytes: Uint8Array<ArrayBuffer>; fileName: string; sheet: string }

/**
 * Reads a multipart body with a list in `file` (a workbook, a delimited text or pasted cells) and optionally
 * the name of the `sheet`. The list stays in memory, because it is small.
 *
 * @throws {HttpError} 400 or 413
 */
export async function receiveList(request: FastifyRequest): Promise<ReceivedList> {
  if (!request.isMultipart()) throw noFile()
  const limits = { fields: 2, parts: 3, files: 1, fieldSize: 500, fileSize: importLimits.fileBytes }
  let file: Pick<ReceivedList, 'bytes' | 'fileName'> | undefined
  let sheet = ''
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const buffer = await part.toBuffer()
        // A copy in its own memory, which can be transferred to another thread.
        file = { bytes: new Uint8Array(buffer), fileName: nameOf(part.filename) }
      } else if (part.fieldname === 'sheet') sheet = String(part.value)
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    const { code = '' } = error as { code?: string }
    if (/LIMIT|TOO_LARGE/.test(code)) throw new TooLarge(message(importMessages, 'fileTooLarge'))
    throw new Invalid([], message(mediaMessages, 'cutShort'))
  }
  if (!file || file.bytes.length === 0) throw noFile()
  return { ...file, sheet }
}

const noFile = () => new Invalid([], message(importMessages, 'noFile'))

/** Returns a name for display; it is never used as a file name here. */
function nameOf(fileName: string) {
  const name = fileName
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, maxNameLength)
  return name || pastedName
}

const maxNameLength = 120
