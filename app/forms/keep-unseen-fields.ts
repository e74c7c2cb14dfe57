import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'

/**
 * The kind for the edit form of an admin who may not see some of its fields: these start empty and need not be filled in,
 * since what is not sent stays.
 */
export function keepUnseenFields(kind: Kind, record: AnyRecord): Kind {
  const { fields, rule } = kind
  const isUnseen = (name: string) => isUnseenField(record, name)
  if (!Object.keys(fields).some(isUnseen)) return kind
  const optional = Object.entries(fields).map(([name, field]) => [
    name,
    isUnseen(name) ? { ...field, required: false } : field,
  ])
  return {
    ...kind,
    fields: Object.fromEntries(optional),
    ...(rule && {
      rule: (values) => {
        const checked = rule(values)
        return { ...checked, errors: checked.errors.filter(({ field }) => !isUnseen(field)) }
      },
    }),
  }
}

/** Whether the server has kept a field of a record back from this admin. */
export const isUnseenField = (record: AnyRecord, name: string) => !(name in record)
