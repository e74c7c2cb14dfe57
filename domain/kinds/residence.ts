import type { FieldError, Rule } from './kind.ts'

export const residenceTypes = ['Hostel', 'Hall', 'Day Scholar'] as const

const fieldFor: Record<string, { field: string; message: string }> = {
  Hostel: { field: 'hostelName', message: 'Hostel name is required for residents of a hostel.' },
  Hall: { field: 'hallName', message: 'Hall name is required for residents of a hall.' },
  'Day Scholar': { field: 'address', message: 'Address is required for day scholars.' },
}

/** Where somebody lives decides which of three fields is needed; the other two are dropped (specification §5). */
export const residenceRule: Rule = (values) => {
  const needed = fieldFor[String(values.residenceType)]
  const errors: FieldError[] = []
  const kept = { ...values }
  for (const { field, message } of Object.values(fieldFor)) {
    if (field !== needed?.field) kept[field] = null
    else if (!kept[field]) errors.push({ field, message })
  }
  return { values: kept, errors }
}
