import { type Counts, countedKinds } from '#domain/admin/reports.ts'
import { drawArtifact, openElement, type PdfWriter, tagged } from '../../pdf/pdf-writer.ts'
import { colors, numberText, styles } from './styles.ts'

const columns = 3
const gap = 10
const height = 58

/** The numbers as cards, three per row. */
export function drawCounts(pdf: PdfWriter, counts: Counts) {
  const { doc, typesetter, left, right, root } = pdf
  const width = (right - left - gap * (columns - 1)) / columns
  const top = pdf.y
  const list = openElement(pdf, root, 'L')
  for (const [index, { count }] of countedKinds.entries()) {
    const x = left + (index % columns) * (width + gap)
    const y = top + Math.floor(index / columns) * (height + gap)
    drawArtifact(pdf, () => {
      doc.roundedRect(x, y, width, height, 8).lineWidth(0.75)
      doc.fillAndStroke(colors.wash, colors.rule)
    })
    const item = openElement(pdf, list, 'LI')
    tagged(pdf, item, 'LBody', () => {
      typesetter.write(numberText(counts[count.name] ?? 0), x + 14, y + 30, styles.number)
      typesetter.write(count.label, x + 14, y + 46, styles.small)
    })
    item.end()
  }
  list.end()
  const rows = Math.ceil(countedKinds.length / columns)
  pdf.y = top + rows * (height + gap)
}
