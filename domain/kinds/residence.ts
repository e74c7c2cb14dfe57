import type { FieldError, Rule } from './kind.ts'

export const residenceTypes = ['Hostel', 'Hall', 'Day Scholar'] as const

const fieldByResidenceType: Record<string, { field: string; message: string }> = {
  Hostel: { field: 'hostelName', message: 'Hostel name is required for residents of a hostel.' },
  Hall: { field: 'hallName', message: 'Hall name is required for residents of a hall.' },
  'Day Scholar': { field: 'address', message: 'Address is required for day scholars.' },
}

/** The residence type decides which one of three fields is required; the other two are cleared (specification §5). */
export const residenceRule: Rule = (values) => {
  const required = fieldByResidenceType[String(values.residenceType)]
  const errors: FieldError[] = []
  const cleaned = { ...values }
  for (const { field, message } of Object.values(fieldByResidenceType)) {
    if (field !== required?.field) cleaned[field] = null
    else if (!cleaned[field]) errors.push({ field, message })
  }
  return { values: cleaned, errors }
}
