import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import type { Actor } from '#domain/permissions.ts'
import type { ReportName } from '#domain/reports.ts'
import { readBatches } from '../content/read-batches.ts'
import { createGate } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { recordTable } from '../tables/record-table.ts'
import { asXlsx, xlsxType } from '../tables/xlsx.ts'
import { drawDashboard } from './paper/draw-dashboard.ts'
import { readDashboard } from './read-dashboard.ts'

/** The reports that are files; the fourth is a letter. */
export type FileReport = Exclude<ReportName, 'dashboardEmail'>

export const isFileReport = (name: ReportName): name is FileReport => name !== 'dashboardEmail'

export const mimeTypes: Record<FileReport, string> = {
  students: xlsxType,
  volunteers: xlsxType,
  dashboardPdf: 'application/pdf',
}

const kindOf = { students: student, volunteers: volunteer }

/** One report of each kind is drawn at a time, so that many wishes at once do not take the server's memory. */
const gates = {
  students: createGate({ atOnce: 1, waiting: 10 }),
  volunteers: createGate({ atOnce: 1, waiting: 10 }),
  dashboardPdf: createGate({ atOnce: 1, waiting: 10 }),
}

/**
 * A report as a file, whole.
 * @throws {Refusal} 503 when too many wait for the same one
 */
export const drawReport = (parts: Parts, name: FileReport, actor: Actor): Promise<Buffer> =>
  gates[name](async () => {
    if (name === 'dashboardPdf') return drawDashboard(await readDashboard(parts.db, parts.now()), parts.now())
    return Buffer.concat(await Array.fromAsync(writeWorkbook(parts, name, actor)))
  })

/** Everybody of a kind with every field, piece by piece; of a long list only some rows are in memory. */
export function writeWorkbook({ db, config }: Parts, name: 'students' | 'volunteers', actor: Actor) {
  const kind = kindOf[name]
  return asXlsx(recordTable(kind, readBatches(db, { kind, filters: {}, q: '', actor }), config))
}
