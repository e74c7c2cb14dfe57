import { className } from './class-name.ts'

/** The label of each filter, and of its "all" option. */
export const filterLabels: Record<string, { label: string; all: string }> = {
  studentClass: { label: 'Class', all: 'All classes' },
  year: { label: 'Year', all: 'All years' },
  department: { label: 'Department', all: 'All departments' },
  graduationYear: { label: 'Graduation year', all: 'All years' },
  date: { label: 'Year', all: 'All years' },
  activityType: { label: 'Type', all: 'All types' },
}

/** A filter's value as people say it: "Class 5", "Year 2", "2024". */
export function formatFilterValue(filter: string, value: string) {
  if (filter === 'studentClass') return className(value)
  return filter === 'year' ? `Year ${value}` : value
}
