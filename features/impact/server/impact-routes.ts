import { fileTypes } from '#domain/api/file-types.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { fill } from '#domain/text/fill.ts'
import { drawHead, drawNumbers } from '#features/reports/server/dashboard-pdf/draw-dashboard.ts'
import { styles } from '#features/reports/server/dashboard-pdf/styles.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { readLogoForPaper } from '#features/settings/server/render-logo.ts'
import { sendFile } from '#server/http/response-headers.ts'
import { serve } from '#server/http/route.ts'
import { limitConcurrency } from '#server/limit-concurrency.ts'
import { drawTagged, finishPdf, numberPages, openPdf, type PdfWriter } from '#server/pdf/pdf-writer.ts'
import { impactCalls } from '../calls.ts'
import { figureWords } from '../impact.ts'
import { readImpact } from './read-impact.ts'

/** Only one file is drawn at a time, so that many requests do not exhaust the memory. */
const limitDrawing = limitConcurrency({ concurrency: 1, maxWaiting: 10 })

const showImpact = serve(impactCalls.showImpact, ({ db, now }) => async () => ({
  success: true,
  data: await readImpact(db, now()),
}))

const downloadImpact = serve(impactCalls.downloadImpact, (context) => async (_request, reply) => {
  const { db, now } = context
  const day = schoolDay(now())
  const content = await limitDrawing(async () => {
    const school = await readSettings(db)
    const { title, few, ...words } = figureWords
    const numbers = (await readImpact(db, now())).map(({ what, year, number }) => ({
      label: `${fill(words[what], { founded: school.founded })} ${year}`,
      number,
    }))
    const { name, accent, logoURL } = school
    const logo = await readLogoForPaper(context, logoURL)
    const pdf = await openPdf({ title, author: name, subject: title, createdAt: now(), accent })
    drawHead(pdf, { school, day }, title, logo)
    drawNumbers(pdf, numbers)
    drawParagraph(pdf, few)
    numberPages(pdf, styles.small, `${name} · ${title} · ${formatDay(day)}`)
    return finishPdf(pdf)
  })
  return sendFile(reply, `impact-${day}.pdf`, fileTypes.pdf, content)
})

function drawParagraph(pdf: PdfWriter, text: string) {
  const { typesetter, left, right, root } = pdf
  pdf.y += 8
  drawTagged(pdf, root, 'P', () => {
    for (const line of typesetter.breakLines(text, styles.text, right - left, 4)) {
      pdf.y += 14
      typesetter.write(line, left, pdf.y, styles.text)
    }
  })
}

export const impactRoutes = [showImpact, downloadImpact]
