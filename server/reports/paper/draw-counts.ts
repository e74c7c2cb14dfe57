import { type Counts, countLabels } from '#domain/reports.ts'
import { decorate, openPart, type Sheet, tell } from '../../pdf/sheet.ts'
import { colours, numberText, styles } from './look.ts'

const columns = 3
const gap = 10
const height = 58

/** The nine numbers as cards, three to a row. */
export function drawCounts(sheet: Sheet, counts: Counts) {
  const { doc, set, left, right, root } = sheet
  const width = (right - left - gap * (columns - 1)) / columns
  const top = sheet.y
  const list = openPart(sheet, root, 'L')
  for (const [at, [name, label]] of Object.entries(countLabels).entries()) {
    const x = left + (at % columns) * (width + gap)
    const y = top + Math.floor(at / columns) * (height + gap)
    decorate(sheet, () => {
      doc.roundedRect(x, y, width, height, 8).lineWidth(0.75)
      doc.fillAndStroke(colours.wash, colours.rule)
    })
    const item = openPart(sheet, list, 'LI')
    tell(sheet, item, 'LBody', () => {
      set.write(numberText(counts[name as keyof Counts]), x + 14, y + 30, styles.number)
      set.write(label, x + 14, y + 46, styles.small)
    })
    item.end()
  }
  list.end()
  const rows = Math.ceil(Object.keys(countLabels).length / columns)
  sheet.y = top + rows * (height + gap)
}
