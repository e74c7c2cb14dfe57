import { emailSchema } from '#domain/kinds/field-schemas.ts'
import { kinds } from '#domain/kinds/index.ts'
import { defineWords } from '#domain/text/words.ts'
import { z } from '#domain/zod.ts'

/** The four reports of the dashboard (specification §7). POST to `path` mails a report, GET `download` returns it. */
export const reports = {
  dashboardEmail: {
    path: '/api/admin/dashboard/reportemail',
    download: '/api/admin/dashboard/report.html',
    format: 'html',
    label: 'Dashboard Report (Email)',
    isList: false,
  },
  students: {
    path: '/api/admin/dashboard/students/reportexcel',
    download: '/api/admin/dashboard/students/report.xlsx',
    format: 'xlsx',
    label: 'Student Report',
    /**
     * True for lists of people with their addresses: exporting them is a sensitive action, and our pages ask
     * for confirmation before mailing them to someone who is not an admin.
     */
    isList: true,
  },
  volunteers: {
    path: '/api/admin/dashboard/volunteers/reportexcel',
    download: '/api/admin/dashboard/volunteers/report.xlsx',
    format: 'xlsx',
    label: 'Volunteer Report',
    isList: true,
  },
  dashboardPdf: {
    path: '/api/admin/dashboard/reportpdf',
    download: '/api/admin/dashboard/report.pdf',
    format: 'pdf',
    label: 'Dashboard Report (PDF)',
    isList: false,
  },
} as const

export type ReportName = keyof typeof reports
export type Report = (typeof reports)[ReportName]

/** Returns the type of a report: 'Student' for 'Student Report', 'Dashboard (PDF)' for 'Dashboard Report (PDF)'. */
export const reportType = ({ label }: Report) => label.replace(' Report', '')

/** Returns a name such as `student-report-2026-11-21.xlsx`. */
export function reportFileName({ label, download }: Report, day: string) {
  const title = label.replace(/ \([^()]*\)$/, '')
  const extension = download.slice(download.lastIndexOf('.'))
  return `${title.toLowerCase().replaceAll(' ', '-')}-${day}${extension}`
}

export const reportSchema = z.object({ email: emailSchema() })

/** The call that returns whether an e-mail address belongs to an admin. */
export const reportRecipientPath = '/api/admin/dashboard/report-recipient'

export const reportMessages = defineWords('reports', {
  sent: 'Report sent successfully!',
  inFolder: 'No mail server is set up, so the report was not sent. It is in the outbox folder on the server.',
  waiting: 'The report has not been sent yet: the mail server did not accept it. We will try again.',
  failed: 'The report was not sent: the mail server refused it. Check the address and try again.',
  notSent: (type: string) => `Failed to send ${type} report.`,
  notDownloaded: (type: string) => `Failed to download ${type} report.`,
  noEmail: 'Please enter an email address!',
  unknownType: 'Invalid report type',
})

export const countsPath = '/api/admin/dashboard/counts'

export const countedKinds = kinds
  .flatMap((kind) => (kind.count ? [{ ...kind, count: kind.count }] : []))
  .sort((a, b) => a.count.position - b.count.position)

/** Counts by name, such as `totalStudents`. */
export type Counts = Record<string, number>

export const countLabels: Record<string, string> = Object.fromEntries(
  countedKinds.map(({ count }) => [count.name, count.label]),
)
