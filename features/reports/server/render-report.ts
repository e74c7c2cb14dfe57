import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import type { Actor } from '#domain/permissions.ts'
import type { AppContext } from '#server/app-context.ts'
import { limitConcurrency } from '#server/limit-concurrency.ts'
import { writeXlsx } from '#server/spreadsheets/xlsx.ts'
import type { ReportName } from '../reports.ts'
import { drawDashboard } from './dashboard-pdf/draw-dashboard.ts'
import { exportTable } from './export-table.ts'
import { readDashboard } from './read-dashboard.ts'

/** The reports that are files; the fourth is only a mail. */
type FileReport = Exclude<ReportName, 'dashboardEmail'>

export const isFileReport = (name: ReportName): name is FileReport => name !== 'dashboardEmail'

const kindOf = { students: student, volunteers: volunteer }

/** Only one report of each type is rendered at a time, so that many requests do not exhaust the memory. */
const limits = {
  students: limitConcurrency({ concurrency: 1, maxWaiting: 10 }),
  volunteers: limitConcurrency({ concurrency: 1, maxWaiting: 10 }),
  dashboardPdf: limitConcurrency({ concurrency: 1, maxWaiting: 10 }),
}

/** Renders a whole report as a file. @throws {HttpError} 503 if too many requests wait for the same report */
export const renderReport = (context: AppContext, name: FileReport, actor: Actor): Promise<Buffer> =>
  limits[name](async () => {
    if (name === 'dashboardPdf')
      return drawDashboard(await readDashboard(context.db, context.now()), context.now())
    return Buffer.concat(await Array.fromAsync(writeWorkbook(context, name, actor)))
  })

/**
 * Streams all records of a kind in chunks, with every field that the admin may see, so that only some rows
 * are in memory.
 */
export async function* writeWorkbook(context: AppContext, name: 'students' | 'volunteers', actor: Actor) {
  yield* writeXlsx(await exportTable(context, { kind: kindOf[name], q: '', filters: {}, actor }))
}
