import type { Kind } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { distinctNames } from '../../distinct-names.ts'
import { matchKeysOf } from '../../match-keys.ts'
import { visibleValues } from '../visibility/present.ts'

/** Returns the names of people as far as this actor may see them, by id, extended so that they are distinct. */
export const distinctTitles = (kind: Kind, rows: readonly ContentRow[], actor: Actor) =>
  distinctNames(
    rows.map((row) => {
      const { [kind.titleField]: name, ...shown } = visibleValues(kind, row, actor)
      return { id: row.id, name: String(name), number: shown[matchKeysOf(kind).sure ?? ''] }
    }),
  )
