import type { PdfWriter } from './pdf-writer.ts'

/** Draws a slightly curved line in the color of the lamp, like a hand-drawn one. */
export function drawChalk({ doc, colors }: PdfWriter, left: number, right: number, y: number) {
  const width = right - left
  doc
    .moveTo(left, y)
    .bezierCurveTo(left + width * 0.3, y - 3, left + width * 0.6, y + 3, right, y - 1)
    .lineWidth(2.5)
    .lineCap('round')
    .strokeColor(colors.lamp)
    .stroke()
}
