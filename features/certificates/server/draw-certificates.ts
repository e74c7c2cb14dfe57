import { encodeQR } from 'qr'
import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { verifyPage } from '#domain/site/page-paths.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { formatMinutes } from '#features/evenings/attendance.ts'
import { Conflict } from '#server/errors.ts'
import { colors } from '#server/pdf/colors.ts'
import { drawChalk } from '#server/pdf/draw-chalk.ts'
import { findMissing } from '#server/pdf/font-runs.ts'
import {
  addPage,
  drawArtifact,
  drawPicture,
  drawTagged,
  finishPdf,
  openPdf,
  type PdfWriter,
} from '#server/pdf/pdf-writer.ts'
import { openTypefaces } from '#server/pdf/typefaces.ts'
import type { Align, Style } from '#server/pdf/typesetter.ts'
import { system } from '#server/system.ts'
import { certificateMessages, groupCode } from '../certificates.ts'
import type { CertificateRow } from './tables.ts'

const words = defineWords({
  title: 'Certificate of Volunteering',
  subject: 'Hours of volunteering',
  certify: 'This is to certify that',
  taught: (school: string) => `has taught as a volunteer at ${school}`,
  hours: 'Hours',
  evenings: 'Evenings',
  period: 'Period',
  from: (first: string, last: string) =>
    first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`,
  pic: 'Person in-charge (PIC)',
  faculty: 'Faculty in-charge',
  made: (day: string) => `Made on ${formatDay(day)}`,
  check: 'Is it valid? Scan the code, or open',
  qr: (address: string) => `QR code with the address ${address}`,
})

const styles = {
  school: { face: 'title', size: 20, color: colors.ink },
  title: { face: 'bold', size: 13, color: colors.dusk },
  name: { face: 'title', size: 44, color: colors.ink },
  figure: { face: 'title', size: 22, color: colors.ink },
  text: { face: 'text', size: 12, color: colors.ink },
  strong: { face: 'bold', size: 10, color: colors.ink },
  small: { face: 'text', size: 9, color: colors.soft },
} satisfies Record<string, Style>

type Drawn = {
  certificates: readonly CertificateRow[]
  school: Pick<SiteSettings, 'name' | 'institute' | 'facultyInCharge' | 'accent'>
  /** The school's logo as PNG; without one, the lantern is drawn. */
  logo: Buffer | undefined
  publicUrl: string
  createdAt: Date
}

/**
 * @throws {Conflict} naming the first text that our fonts cannot print, because a certificate with boxes or question
 * marks in a name is worthless
 */
export async function assertPrintable(names: readonly string[], school: Drawn['school']): Promise<void> {
  const { title } = await openTypefaces()
  for (const text of [...names, school.name, school.institute, school.facultyInCharge.name]) {
    const missing = findMissing(text, title)
    if (missing.length === 0) continue
    const letters = missing.slice(0, 10).join(' ')
    throw new Conflict(message(certificateMessages, 'unprintable', text, letters))
  }
}

export async function drawCertificates({
  certificates,
  school,
  logo,
  publicUrl,
  createdAt,
}: Drawn): Promise<Buffer> {
  const pdf = await openPdf({
    title: `${words.title} – ${school.name}`,
    author: school.name,
    subject: words.subject,
    createdAt,
    isLandscape: true,
    accent: school.accent,
  })
  for (const [index, certificate] of certificates.entries()) {
    if (index > 0) addPage(pdf)
    drawFrame(pdf, logo)
    drawHead(pdf, school)
    drawPerson(pdf, certificate, school.name)
    drawSignatures(pdf, school.facultyInCharge.name)
    drawCode(pdf, certificate, publicUrl)
    // Yield, so that other requests are not delayed.
    await system.nextTurn()
  }
  return finishPdf(pdf)
}

function drawFrame(pdf: PdfWriter, logo: Buffer | undefined) {
  const { doc, colors } = pdf
  const { width, height } = doc.page
  drawArtifact(pdf, () => {
    doc
      .roundedRect(22, 22, width - 44, height - 44, 16)
      .lineWidth(1.2)
      .strokeColor(colors.ink)
      .stroke()
    doc
      .roundedRect(28, 28, width - 56, height - 56, 12)
      .lineWidth(0.75)
      .strokeColor(colors.rule)
      .stroke()
    if (logo) drawPicture(pdf, logo, { x: width / 2 - 90, y: 44, width: 180, height: 60 })
    else drawLantern(pdf, width / 2, 50)
  })
}

/** Draws the lantern of the site's icon. */
function drawLantern({ doc, colors }: PdfWriter, center: number, top: number) {
  doc.save().translate(center - 32, top)
  doc.circle(32, 31, 24).fillOpacity(0.25).fill(colors.lamp).fillOpacity(1)
  doc.path('M26 12q6-6 12 0M22 20h20l-2-5H24zM24 20q-4 13 2 26h12q6-13 2-26M22 46h20l2 7H20z')
  doc.lineWidth(2.2).lineCap('round').lineJoin('round').strokeColor(colors.ink).stroke()
  doc.path('M32 40c-6-3-6-9 0-15 6 6 6 12 0 15z').fill(colors.lamp)
  doc.restore()
}

function drawHead(pdf: PdfWriter, { name, institute }: Drawn['school']) {
  const { doc, colors } = pdf
  const center = doc.page.width / 2
  line(pdf, name, center, 134, styles.school)
  line(pdf, institute, center, 151, styles.small)
  drawArtifact(pdf, () => drawChalk(pdf, center - 90, center + 90, 166))
  line(pdf, words.title, center, 194, { ...styles.title, color: colors.dusk }, { type: 'H1' })
}

function drawPerson(pdf: PdfWriter, { name, firstDay, lastDay, ...told }: CertificateRow, school: string) {
  const { typesetter } = pdf
  const center = pdf.doc.page.width / 2
  line(pdf, words.certify, center, 226, styles.text)
  const smallest = { ...styles.name, size: 22 }
  const sizes = [44, 36, 28].map((size) => ({ ...styles.name, size }))
  const style = sizes.find((style) => typesetter.widthOf(name, style) <= maxWidth) ?? smallest
  // A long name takes a second line instead of being cut.
  const lines = typesetter.breakLines(name, style, maxWidth, 2)
  for (const [index, part] of lines.entries())
    line(pdf, part, center, 276 + index * 26 - (lines.length - 1) * 18, style)
  line(pdf, words.taught(school), center, 310, styles.text)
  const figures = [
    [formatMinutes(told.minutes), words.hours],
    [String(told.evenings), words.evenings],
    [words.from(firstDay, lastDay), words.period],
  ] as const
  const gap = 48
  const widths = figures.map(([figure]) => typesetter.widthOf(figure, styles.figure))
  let left = center - (widths.reduce((sum, width) => sum + width, 0) + gap * (figures.length - 1)) / 2
  for (const [index, [figure, label]] of figures.entries()) {
    const middle = left + (widths[index] ?? 0) / 2
    line(pdf, figure, middle, 360, styles.figure)
    line(pdf, label, middle, 378, styles.small)
    left += (widths[index] ?? 0) + gap
  }
}

function drawSignatures(pdf: PdfWriter, faculty: string) {
  drawSignature(pdf, pdf.right - 290, '', words.pic)
  drawSignature(pdf, pdf.right - 90, faculty, words.faculty)
}

function drawSignature(pdf: PdfWriter, middle: number, name: string, office: string) {
  const { doc } = pdf
  drawArtifact(pdf, () =>
    doc
      .moveTo(middle - 85, 500)
      .lineTo(middle + 85, 500)
      .lineWidth(0.75)
      .strokeColor(colors.soft)
      .stroke(),
  )
  line(pdf, name || office, middle, 516, styles.strong, { width: 180 })
  if (name) line(pdf, office, middle, 530, styles.small)
}

const qrSize = 96

function drawCode(pdf: PdfWriter, { code, madeAt }: CertificateRow, publicUrl: string) {
  const { doc, root, left } = pdf
  const address = `${publicUrl}${verifyPage}/${code}`
  const rows = encodeQR(address, 'raw', { border: 1, ecc: 'medium' })
  const module = qrSize / rows.length
  const top = 440
  const drawModules = () => {
    // Slightly larger than a module, so that no gaps show between them.
    for (const [y, row] of rows.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) doc.rect(left + x * module, top + y * module, module + 0.1, module + 0.1)
    doc.fill(colors.ink)
  }
  drawTagged(pdf, root, 'Figure', drawModules, words.qr(address))
  const beside = { align: 'left', width: 230 } as const
  const x = left + qrSize + 16
  line(pdf, words.made(schoolDay(new Date(madeAt))), x, 462, styles.small, beside)
  line(pdf, words.check, x, 488, styles.small, beside)
  line(pdf, `${publicUrl.replace(/^https?:\/\//, '')}${verifyPage}/`, x, 503, styles.small, beside)
  line(pdf, groupCode(code), x, 520, styles.strong, beside)
}

const maxWidth = 680

type Line = { type?: string; align?: Align; width?: number }

/** Draws one line; a text that is too long is cut. */
function line(
  pdf: PdfWriter,
  text: string,
  x: number,
  y: number,
  style: Style,
  { type = 'P', align = 'center', width = maxWidth }: Line = {},
) {
  const [shown] = pdf.typesetter.breakLines(text, style, width, 1)
  if (shown) drawTagged(pdf, pdf.root, type, () => pdf.typesetter.write(shown, x, y, style, align))
}
