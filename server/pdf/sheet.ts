import type PDFKit from 'pdfkit'
import { openTypefaces } from './typefaces.ts'
import { createTypesetter, type Typesetter } from './typesetter.ts'

/** A document while it is drawn, from the top of its first page to the bottom of its last. All lengths are points. */
export type Sheet = {
  doc: PDFKit.PDFDocument
  set: Typesetter
  /** Where the next thing begins on the page at hand. */
  y: number
  left: number
  right: number
  /** How far down a page may be filled. */
  bottom: number
  /** What all parts of the document belong to, as a screen reader walks them. */
  root: PDFKit.PDFStructureElement
}

export type SheetFacts = { title: string; author: string; subject: string; createdAt: Date }

const margin = { side: 48, top: 48, bottom: 60 }

/** A4 paper, upright, whose title and language a reader is told. */
export async function openSheet({ title, author, subject, createdAt }: SheetFacts): Promise<Sheet> {
  // Loaded with the first document, since no start should wait for it.
  const [{ default: PDFDocument }, faces] = await Promise.all([import('pdfkit'), openTypefaces()])
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    // The pages are numbered when they are all there.
    bufferPages: true,
    tagged: true,
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: 'Lamplight',
      Producer: 'Lamplight',
      CreationDate: createdAt,
    },
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  return {
    doc,
    set: createTypesetter(doc, faces),
    y: margin.top,
    left: margin.side,
    right: doc.page.width - margin.side,
    bottom: doc.page.height - margin.bottom,
    root,
  }
}

export function addPage(sheet: Sheet) {
  sheet.doc.addPage()
  sheet.y = margin.top
}

/** Draws what is read out as a heading, a paragraph, a cell …; a picture is told by its `alt`. */
export function tell(
  { doc }: Sheet,
  parent: PDFKit.PDFStructureElement,
  type: string,
  draw: () => void,
  alt?: string,
) {
  const element = doc.struct(type, alt === undefined ? {} : { alt }, draw)
  parent.add(element)
  element.end()
}

/** Opens a part with parts of its own, such as a table or its row; whoever opens it ends it. */
export function openPart({ doc }: Sheet, parent: PDFKit.PDFStructureElement, type: string) {
  const part = doc.struct(type)
  parent.add(part)
  return part
}

/** Draws what is only seen: rules, frames, the lines at the foot of each page. */
export function decorate({ doc }: Sheet, draw: () => void) {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** Ends the document: everything of it in one piece. */
export async function finish({ doc, root }: Sheet): Promise<Buffer> {
  const pieces: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  doc.on('end', resolve)
  doc.on('error', reject)
  root.end()
  doc.end()
  await promise
  return Buffer.concat(pieces)
}
