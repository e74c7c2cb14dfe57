import { readFile } from 'node:fs/promises'
import { message } from '#domain/text/words.ts'
import { UnsupportedMediaType } from '#server/errors.ts'
import { limitConcurrency } from '#server/limit-concurrency.ts'
import { system } from '#server/system.ts'
import { mediaMessages } from '../media-messages.ts'
import { isName, type PdfValue, readNumbers, readPdfObject, skipSpace } from './pdf-objects.ts'
import { decodeStream, type PdfStream, startOfStream } from './pdf-streams.ts'

/** Each check reads the whole document, up to 10 MB. */
const limitChecks = limitConcurrency({ concurrency: 1, maxWaiting: 50 })

/** How many characters of objects are read in all, unpacked ones included, and how many before others have a turn. */
const maxWork = 200_000_000
const workAtOnce = 1_000_000
/** A short object costs more than its characters. */
const workOfObject = 40
const maxUnpackedBytes = 64_000_000

/**
 * Rejects a PDF that no reader can open, and one with scripts, forms that are sent elsewhere, programs to launch, files
 * in it or a password. It looks at objects, also at packed ones, but not at texts: a link or a title may mention
 * JavaScript. The table of objects is not used, because readers open a PDF without it. So every place where an object
 * can begin is read, even inside other data.
 *
 * @throws {UnsupportedMediaType} 415
 */
export const checkDocument = (path: string): Promise<void> =>
  limitChecks(async () => {
    const trouble = await findTrouble(await readFile(path))
    if (trouble) throw new UnsupportedMediaType(message(mediaMessages, trouble))
  })

type Trouble = 'encryptedDocument' | 'activeDocument' | 'damagedDocument'

async function findTrouble(bytes: Buffer): Promise<Trouble | undefined> {
  const text = bytes.toString('latin1')
  const found = new Findings()
  const packed: PdfStream[] = []
  try {
    for (const [start, isObject] of startsIn(text)) {
      const { entries, end } = await read(text, start, found)
      const data = isObject ? startOfStream(text, skipSpace(text, end)) : undefined
      if (data !== undefined && isPacked(entries)) packed.push({ entries, start: data })
    }
    // The packed objects of an encrypted file cannot be read.
    if (found.isEncrypted) return 'encryptedDocument'
    for (const stream of packed) await readPacked(bytes, stream, found)
  } catch {
    return found.isActive ? 'activeDocument' : 'damagedDocument'
  }
  if (found.isActive) return 'activeDocument'
  return found.hasCatalog && isComplete(text) ? undefined : 'damagedDocument'
}

/** Yields each position after the word that begins an object or a trailer. */
function* startsIn(text: string): Generator<[start: number, isObject: boolean]> {
  for (const word of ['obj', 'trailer'])
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      if (!text.startsWith('end', at - 3)) yield [at + word.length, word === 'obj']
}

/** Returns true if the last object was not cut off. Bytes after it, or a missing end mark, trouble no reader. */
function isComplete(text: string): boolean {
  let last = text.lastIndexOf('obj')
  while (last > 0 && !/\d\s{1,9}$/.test(text.slice(last - 10, last))) last = text.lastIndexOf('obj', last - 1)
  return ['endobj', 'xref'].some((word) => text.includes(word, last))
}

/** Readers take any stream with these entries for one with packed objects. */
const isPacked = (entries: PdfStream['entries']) => entries.has('N') && entries.has('First')

async function readPacked(bytes: Buffer, stream: PdfStream, found: Findings) {
  const [count, first] = ['N', 'First'].map((key) => numberIn(stream.entries.get(key))) as [number, number]
  const text = await decodeStream(bytes, stream, maxUnpackedBytes)
  await found.spend(text.length)
  // The stream begins with the number and the position of each object. Readers use the positions, which may point into
  // another object.
  let isPosition = false
  for (const number of readNumbers(text, first).take(2 * count)) {
    if (isPosition) await read(text, first + number, found)
    isPosition = !isPosition
  }
  for (let at = first; at < text.length; ) at = (await read(text, at, found)).end
}

function numberIn(value: PdfValue | undefined): number {
  if (typeof value === 'object' && 'number' in value) return value.number
  throw new Error('unreadable stream')
}

async function read(text: string, start: number, found: Findings) {
  const object = readPdfObject(text, start, found)
  await found.spend(object.end - start + workOfObject)
  return object
}

class Findings {
  isActive = false
  isEncrypted = false
  hasCatalog = false
  workLeft = maxWork
  #untilTurn = workAtOnce

  onEntry(key: string, value: PdfValue, owner: string) {
    if (value === 'null' || namedByAuthor.has(owner)) return
    this.hasCatalog ||= key === 'Type' && isName(value) && value.name === 'Catalog'
    this.isEncrypted ||= key === 'Encrypt'
    this.isActive ||=
      activeKeys.has(key) || (typeKeys.has(key) && isName(value) && activeTypes.has(value.name))
  }

  onName(name: string) {
    this.isActive ||= activeTypes.has(name)
  }

  /** @throws if the document takes too much time to read */
  async spend(characters: number) {
    this.workLeft -= characters
    this.#untilTurn -= characters
    if (this.workLeft < 0) throw new Error('too complex')
    if (this.#untilTurn > 0) return
    this.#untilTurn = workAtOnce
    await system.nextTurn()
  }
}

/** In these dictionaries the keys are names of fonts, pictures and places, such as `/JS 5 0 R`. */
const namedByAuthor = new Set([
  'Font',
  'XObject',
  'ExtGState',
  'ColorSpace',
  'Pattern',
  'Shading',
  'Properties',
  'Dests',
])

const activeKeys = new Set(['JS', 'XFA', 'EF', 'EmbeddedFiles', 'RichMediaContent'])

/** An action has its type in `S`, a part of a page in `Subtype`, other objects in `Type`. */
const typeKeys = new Set(['S', 'Subtype', 'Type'])
const activeTypes = new Set([
  ...['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Rendition'],
  ...['RichMedia', 'RichMediaExecute', '3D', 'EmbeddedFile'],
])
