import type PDFKit from 'pdfkit'
import { defineWords } from '#domain/text/words.ts'
import { colorsOnPaper, type colors as siteColors } from './colors.ts'
import { openTypefaces } from './typefaces.ts'
import { createTypesetter, type Style, type Typesetter } from './typesetter.ts'

/**
 * A PDF document that is written from the top of its first page to the bottom of its last. All lengths are in points.
 */
export type PdfWriter = {
  doc: PDFKit.PDFDocument
  typesetter: Typesetter
  /** The school's colors. */
  colors: typeof siteColors
  /** The top of the next block on the current page. */
  y: number
  left: number
  right: number
  /** The lowest point to which a page may be filled. */
  bottom: number
  /** The root of the document's structure, which screen readers follow. */
  root: PDFKit.PDFStructureElement
}

export type PdfMetadata = {
  title: string
  author: string
  subject: string
  createdAt: Date
  isLandscape?: boolean
  /** The school's accent color; empty for the site's colors. */
  accent?: string
}

const words = defineWords({ page: (number: number, of: number) => `Page ${number} of ${of}` })

const margin = { side: 48, top: 48, bottom: 60 }

export async function openPdf({
  title,
  author,
  subject,
  createdAt,
  isLandscape = false,
  accent = '',
}: PdfMetadata): Promise<PdfWriter> {
  // Loaded with the first document, to keep startup fast.
  const [{ default: PDFDocument }, faces] = await Promise.all([import('pdfkit'), openTypefaces()])
  const doc = new PDFDocument({
    size: 'A4',
    layout: isLandscape ? 'landscape' : 'portrait',
    margin: 0,
    // Page numbers are written once all pages exist.
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
    typesetter: createTypesetter(doc, faces),
    colors: colorsOnPaper(accent),
    y: margin.top,
    left: margin.side,
    right: doc.page.width - margin.side,
    bottom: doc.page.height - margin.bottom,
    root,
  }
}

export function addPage(pdf: PdfWriter) {
  pdf.doc.addPage()
  pdf.y = margin.top
}

/** Draws a tagged element, such as a heading, a paragraph or a cell; `alt` describes a picture. */
export function drawTagged(
  { doc }: PdfWriter,
  parent: PDFKit.PDFStructureElement,
  type: string,
  draw: () => void,
  alt?: string,
) {
  const element = doc.struct(type, alt === undefined ? {} : { alt }, draw)
  parent.add(element)
  element.end()
}

/** Opens an element with children, such as a table or a row; the caller ends it. */
export function openElement({ doc }: PdfWriter, parent: PDFKit.PDFStructureElement, type: string) {
  const element = doc.struct(type)
  parent.add(element)
  return element
}

/** Draws a picture as large as fits into a frame. */
export function drawPicture(
  { doc }: PdfWriter,
  picture: Buffer,
  { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>,
  align: 'center' | 'right' = 'center',
) {
  doc.image(picture, x, y, { fit: [width, height], align, valign: 'center' })
}

/** Draws what screen readers skip: rules, frames, footers. */
export function drawArtifact({ doc }: PdfWriter, draw: () => void) {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** Call it once all pages exist. Each footer contains the page number and, at the other end of the line, `foot`. */
export function numberPages(pdf: PdfWriter, style: Style, foot = '') {
  const { doc, typesetter, left, right } = pdf
  const { count } = doc.bufferedPageRange()
  const [line = ''] = typesetter.breakLines(foot, style, right - left - 80, 1)
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    const y = doc.page.height - 32
    drawArtifact(pdf, () => {
      typesetter.write(line, left, y, style)
      typesetter.write(words.page(page + 1, count), right, y, style, 'right')
    })
  }
}

export async function finishPdf({ doc, root }: PdfWriter): Promise<Buffer> {
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  doc.on('end', resolve)
  doc.on('error', reject)
  root.end()
  doc.end()
  await promise
  return Buffer.concat(chunks)
}
