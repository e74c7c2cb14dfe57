import { canSeeField } from '#domain/kinds/can-see-field.ts'
import type { Field } from '#domain/kinds/fields.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'

/**
 * The kind for the edit form of an admin who may not see some of its fields: these start empty and need not be filled in,
 * since what is not sent stays.
 */
export function keepUnseenFields(kind: Kind, actor: Actor): Kind {
  const { fields, rule } = kind
  const isUnseen = (name: string) => isUnseenField(actor, fields[name])
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

export const isUnseenField = (actor: Actor, field: Field | undefined) =>
  actor.type === 'admin' && field !== undefined && !canSeeField(actor, field)
