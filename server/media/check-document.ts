import { readFile } from 'node:fs/promises'
import { message } from '#domain/text/message.ts'
import { UnsupportedMediaType } from '../errors.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { mediaMessages } from './media-messages.ts'

/** Each check reads the whole document, up to 10 MB. */
const limitChecks = limitConcurrency({ concurrency: 1, maxWaiting: 50 })

/**
 * Rejects a PDF that is incomplete, or that contains the PDF names for JavaScript, for launching programs or for
 * embedded files. Compressed parts can hide such names, so documents are served as downloads in a sandbox.
 * @throws {UnsupportedMediaType} 415
 */
export const checkDocument = (path: string): Promise<void> =>
  limitChecks(async () => {
    const text = await readFile(path, 'latin1')
    // A PDF ends with the position of its table of objects.
    const position = /startxref\s{1,4}(\d{1,10})\s{1,4}%%EOF/.exec(text.slice(-1_024))?.[1]
    if (position === undefined || Number(position) >= text.length)
      throw new UnsupportedMediaType(message(mediaMessages, 'damagedDocument'))
    if (hasName(text, activeNames) || hasName(outsideStreams(text), scriptNames))
      throw new UnsupportedMediaType(message(mediaMessages, 'activeDocument'))
  })

const activeNames = new Set(['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles'])
/** A name of two letters also occurs by chance in compressed data. */
const scriptNames = new Set(['JS'])

const hasName = (text: string, names: Set<string>) =>
  text.matchAll(/\/([^\s\0()<>[\]{}/%]{2,60})/g).some(([, name = '']) => names.has(withoutHex(name)))

/** A PDF may write each character of a name as `#` and two hex digits. */
const withoutHex = (name: string) =>
  name.replace(/#([\da-f]{2})/gi, (_written, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

const outsideStreams = (text: string) => text.split('endstream').map(beforeStream).join(' ')
const beforeStream = (part: string) => part.split(/stream\r?\n/, 1)[0]
