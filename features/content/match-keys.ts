import type { Kind } from '#domain/kinds/kind.ts'

/**
 * Returns the fields that identify an existing record: `sure` is enough if the names fit (`same-person.ts`);
 * if all of `likely` match, the admin is asked.
 */
export function matchKeysOf({ category, fields, groupedBy, titleField, unique }: Kind) {
  const sure = unique?.[0] ?? (fields.enrollmentNo ? 'enrollmentNo' : undefined)
  const likely =
    category === 'person' && groupedBy
      ? [titleField, groupedBy.field]
      : category === 'event'
        ? [titleField, 'date']
        : ['date']
  return { sure, likely }
}
