import { formatSchoolTime } from '#domain/dates/school-day.ts'
import type { Column } from '../../spreadsheets/table.ts'

export const column = (label: string, type: Column['type'] = 'text', width = 24): Column => ({
  label,
  type,
  width,
})

export const moment = (label: string) => column(label, 'moment', 18)

/** A time as a cell holds it. */
export const atSchool = (time: string | null) => time && formatSchoolTime(new Date(time))
