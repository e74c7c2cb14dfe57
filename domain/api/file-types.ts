export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  html: 'text/html',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const
