import { z } from 'zod'
import { emailRule } from './kinds/rules.ts'

/** The four reports of the dashboard (specification §7). */
export const reports = {
  dashboardEmail: { path: '/api/admin/dashboard/reportemail', label: 'Dashboard Report (Email)' },
  students: { path: '/api/admin/dashboard/students/reportexcel', label: 'Student Report' },
  volunteers: { path: '/api/admin/dashboard/volunteers/reportexcel', label: 'Volunteer Report' },
  dashboardPdf: { path: '/api/admin/dashboard/reportpdf', label: 'Dashboard Report (PDF)' },
} as const

export const reportForm = z.object({ email: emailRule() })

export const reportSays = {
  sent: 'Report sent successfully!',
  notSent: (type: string) => `Failed to send ${type} report.`,
  noEmail: 'Please enter an email address!',
  unknownType: 'Invalid report type',
}

export const countsPath = '/api/admin/dashboard/counts'

/** Which kind each number of the dashboard counts, in the order of the cards. */
export const countedKinds = {
  totalStudents: 'student',
  totalVolunteers: 'volunteer',
  totalAlumni: 'alumnus',
  totalGalleryItems: 'gallery',
  totalFestivals: 'festival',
  totalActivities: 'activity',
  totalFarewell: 'farewell',
  totalInduction: 'induction',
  totalDonationDrive: 'donation',
} as const

export type Counts = Record<keyof typeof countedKinds, number>

export const countLabels: Record<keyof Counts, string> = {
  totalStudents: 'Students',
  totalVolunteers: 'Volunteers',
  totalAlumni: 'Alumni',
  totalGalleryItems: 'Gallery Items',
  totalFestivals: 'Festivals',
  totalActivities: 'Activities',
  totalFarewell: 'Farewell Events',
  totalInduction: 'Induction Events',
  totalDonationDrive: 'Donation Drives',
}
