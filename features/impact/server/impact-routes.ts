import { fileTypes } from '#domain/api/file-types.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { fill } from '#domain/text/fill.ts'
import { drawHead, drawNumbers } from '#features/reports/server/dashboard-pdf/draw-dashboard.ts'
import { styles } from '#features/reports/server/dashboard-pdf/styles.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { sendFile } from '#server/http/response-headers.ts'
import { serve } from '#server/http/route.ts'
import { limitConcurrency } from '#server/limit-concurrency.ts'
import { finishPdf, numberPages, openPdf } from '#server/pdf/pdf-writer.ts'
import { impactCalls } from '../calls.ts'
import { figureWords } from '../impact.ts'
import { readImpact } from './read-impact.ts'

/** Only one file is drawn at a time, so that many requests do not exhaust the memory. */
const limitDrawing = limitConcurrency({ concurrency: 1, maxWaiting: 10 })

const showImpact = serve(impactCalls.showImpact, ({ db, now }) => async () => ({
  success: true,
  data: await readImpact(db, now()),
}))

const downloadImpact = serve(impactCalls.downloadImpact, ({ db, now }) => async (_request, reply) => {
  const day = schoolDay(now())
  const content = await limitDrawing(async () => {
    const school = await readSettings(db)
    const { title, few, ...words } = figureWords
    const numbers = (await readImpact(db, now())).map(({ what, year, number }) => ({
      label: `${fill(words[what], { founded: school.founded })} ${year}`,
      number,
    }))
    const pdf = await openPdf({ title, author: school.name, subject: title, createdAt: now() })
    drawHead(pdf, { school, day }, title)
    drawNumbers(pdf, numbers)
    numberPages(pdf, styles.small, few)
    return finishPdf(pdf)
  })
  return sendFile(reply, `impact-${day}.pdf`, fileTypes.pdf, content)
})

export const impactRoutes = [showImpact, downloadImpact]
