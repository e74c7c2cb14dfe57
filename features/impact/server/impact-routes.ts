import { sql } from 'kysely'
import { fileTypes } from '#domain/api/file-types.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { classroom } from '#domain/kinds/classroom.ts'
import { donation } from '#domain/kinds/donation.ts'
import { visitor } from '#domain/permissions.ts'
import { shownGroup, shownTotal } from '#domain/small-groups.ts'
import { fill } from '#domain/text/fill.ts'
import { present } from '#features/content/server/visibility/present.ts'
import { recordsShownTo } from '#features/content/server/visibility/record-viewers.ts'
import { levelWords } from '#features/evenings/level-words.ts'
import { readServedByAll } from '#features/evenings/server/hours.ts'
import { countLevelsForVisitors } from '#features/evenings/server/levels.ts'
import { readNumbers } from '#features/home/server/home-routes.ts'
import { drawHead, drawNumbers } from '#features/reports/server/dashboard-pdf/draw-dashboard.ts'
import { styles } from '#features/reports/server/dashboard-pdf/styles.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { readLogoForPaper } from '#features/settings/server/render-logo.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import type { Feature } from '#server/feature.ts'
import { sendFile } from '#server/http/response-headers.ts'
import { serve } from '#server/http/route.ts'
import { limitConcurrency } from '#server/limit-concurrency.ts'
import { drawTagged, finishPdf, numberPages, openPdf, type PdfWriter } from '#server/pdf/pdf-writer.ts'
import { impactCalls } from '../calls.ts'
import { figureWords } from '../impact.ts'
import type { Figure } from '../impact-schema.ts'

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
    const numbers = (await readImpact(db, now())).map(({ what, year, level, number }) => ({
      label: [
        fill(words[what], { founded: school.founded }),
        level && `(${levelWords[level]}), at least`,
        year,
      ]
        .filter(Boolean)
        .join(' '),
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

/**
 * Reads only what visitors may see, except for the hours, which are shown if at least five volunteers have given some.
 */
async function readImpact(db: Db, now: Date): Promise<Figure[]> {
  const read = async (kind: typeof classroom | typeof donation) => {
    const records = recordsShownTo(db, kind, { actor: visitor, now }).selectAll()
    const rows = await records.where(sql<boolean>`"date" <= ${schoolDay(now)}`).execute()
    return rows.map((row) => present(kind, row as ContentRow, visitor))
  }
  const { studentsSince, yearsSince } = await readNumbers(db, now)
  const served = [...(await readServedByAll(db)).values()]
  const minutes = served.reduce((sum, one) => sum + one.minutes, 0)
  const evenings = new Set((await read(classroom)).map(({ date }) => date)).size
  const years = [...Map.groupBy(await read(donation), ({ date }) => String(date).slice(0, 4))]
    .sort()
    .reverse()
  const clothed = (what: Figure['what'], field: string) => {
    const groups = years.map(([, drives]) => drives.reduce((sum, drive) => sum + Number(drive[field]), 0))
    const ofYears = years.map(([year], index) => ({ what, year, number: shownGroup(groups[index] ?? 0) }))
    return [{ what, year: '', number: shownTotal(groups) }, ...ofYears.slice(0, 10)]
  }
  const figures: Figure[] = [
    // Nobody has been taught before the first evening.
    { what: 'children', year: '', number: evenings > 0 ? studentsSince : 0 },
    { what: 'evenings', year: '', number: shownGroup(evenings) },
    { what: 'hours', year: '', number: shownGroup(served.length) && shownGroup(Math.round(minutes / 60)) },
    ...clothed('childrenClothed', 'studentsReceived'),
    ...clothed('parentsClothed', 'parentsReceived'),
    { what: 'years', year: '', number: Math.max(0, yearsSince) },
    ...(await countLevelsForVisitors(db, now)).map((one) => ({ ...one, year: '' })),
  ]
  return figures.filter(({ number }) => number > 0)
}

export const impactFeature: Feature = {
  routes: [showImpact, downloadImpact],
}
