import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import type { PersonEntry } from '#domain/personal-data.ts'
import { defineWords } from '#domain/text/words.ts'
import {
  addPage,
  drawTagged,
  finishPdf,
  numberPages,
  openPdf,
  type PdfWriter,
} from '#server/pdf/pdf-writer.ts'
import type { Style } from '#server/pdf/typesetter.ts'
import { system } from '#server/system.ts'
import { fateLabels, shownValue } from '../person.ts'
import type { PersonSection, StoredPerson } from '../person-schemas.ts'

const words = defineWords({
  title: 'Everything stored',
  about: (name: string, label: string) => `${name} · ${label}`,
  asOf: (day: string) => `As of ${formatDay(day)}`,
  nothing: 'Nothing.',
  erased: (fate: string, why: string) => `When the person is erased: ${fate.toLowerCase()}. ${why}`,
  outOfReach: 'What cannot be erased from here',
  on: (at: string) => formatDay(schoolDay(new Date(at))),
})

const ink = '#1C1F3A'
const soft = '#5B5870'
const styles = {
  title: { face: 'title', size: 22, color: ink },
  heading: { face: 'title', size: 14, color: ink },
  strong: { face: 'bold', size: 9.5, color: ink },
  text: { face: 'text', size: 9.5, color: ink },
  small: { face: 'text', size: 8, color: soft },
} satisfies Record<string, Style>

const labelWidth = 150
const photoSize = 110
const maxLines = 200

export async function drawPerson(person: StoredPerson, createdAt: Date): Promise<Buffer> {
  const { name, label, readAt, sections, outOfReach } = person
  const day = schoolDay(new Date(readAt))
  const pdf = await openPdf({ title: words.title, author: '', subject: words.title, createdAt })
  write(pdf, 'H1', words.title, styles.title, 28)
  write(pdf, 'P', words.about(name, label), styles.strong, 18)
  write(pdf, 'P', words.asOf(day), styles.small)
  for (const section of sections) {
    await drawSection(pdf, section)
    // Yield, so that other requests are not delayed.
    await system.nextTurn()
  }
  drawHeading(pdf, words.outOfReach)
  for (const line of outOfReach) write(pdf, 'P', line, styles.text)
  numberPages(pdf, styles.small)
  return finishPdf(pdf)
}

async function drawSection(pdf: PdfWriter, { label, where, fate, why, entries }: PersonSection) {
  drawHeading(pdf, label, entries[0]?.picture ? photoSize + 8 : 0)
  write(pdf, 'P', where, styles.small)
  if (entries.length === 0) write(pdf, 'P', words.nothing, styles.text)
  for (const [index, entry] of entries.entries()) {
    drawEntry(pdf, entry)
    if (index % 25 === 24) await system.nextTurn()
  }
  if (entries.length > 0) write(pdf, 'P', words.erased(fateLabels[fate], why), styles.small)
}

/** Draws a heading, on the next page if what follows it does not fit on this one. */
function drawHeading(pdf: PdfWriter, text: string, photoHeight = 0) {
  if (pdf.y + 80 + photoHeight > pdf.bottom) addPage(pdf)
  pdf.y += 16
  write(pdf, 'H2', text, styles.heading, 18)
}

function drawEntry(pdf: PdfWriter, { title, at, fields, stays, picture }: PersonEntry) {
  pdf.y += 5
  if (picture) drawPhoto(pdf, picture, title)
  // The title stays with the first field.
  if (fields.length > 0 && pdf.y + 26 > pdf.bottom) addPage(pdf)
  write(pdf, 'P', at ? `${title} · ${words.on(at)}` : title, styles.strong)
  for (const { label, value } of fields) drawField(pdf, label, value)
  if (stays) write(pdf, 'P', stays, styles.small)
}

function drawPhoto(pdf: PdfWriter, picture: string, title: string) {
  const { doc, left, root } = pdf
  if (pdf.y + photoSize + 20 > pdf.bottom) addPage(pdf)
  pdf.y += 6
  const image = () => doc.image(picture, left, pdf.y, { fit: [photoSize, photoSize] })
  drawTagged(pdf, root, 'Figure', image, title)
  pdf.y += photoSize + 2
}

function drawField(pdf: PdfWriter, label: string, value: string) {
  const { typesetter, left, right, root } = pdf
  const [short = ''] = typesetter.breakLines(label, styles.small, labelWidth - 8, 1)
  const lines = typesetter.breakLines(shownValue(value), styles.text, right - left - labelWidth, maxLines)
  for (const [index, line] of lines.entries()) {
    nextLine(pdf, 13)
    drawTagged(pdf, root, 'P', () => {
      if (index === 0) typesetter.write(short, left, pdf.y, styles.small)
      typesetter.write(line, left + labelWidth, pdf.y, styles.text)
    })
  }
}

function write(pdf: PdfWriter, type: string, text: string, style: Style, height = 13) {
  const { typesetter, left, right, root } = pdf
  for (const line of typesetter.breakLines(text, style, right - left, maxLines)) {
    nextLine(pdf, height)
    drawTagged(pdf, root, type, () => typesetter.write(line, left, pdf.y, style))
  }
}

function nextLine(pdf: PdfWriter, height: number) {
  if (pdf.y + height > pdf.bottom) addPage(pdf)
  pdf.y += height
}
