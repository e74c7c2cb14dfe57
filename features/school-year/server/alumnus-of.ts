import type { FieldVisibility } from '#domain/audiences.ts'
import { alumnus } from '#domain/kinds/alumnus.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { hideableFields, type Publishing, parsePublishing, shownAsUsual } from '#domain/kinds/publishing.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { visitor } from '#domain/permissions.ts'
import { visibleValues } from '#features/records/server/content/present.ts'
import { publishingColumns } from '#features/records/server/content/publishing-columns.ts'
import type { ContentRow } from '#server/db/tables.ts'

/**
 * The columns of the alumnus whom a volunteer becomes: all that both kinds have. Visitors see no more of somebody than
 * before, though they may see more of alumni than of volunteers: such a field is hidden, and where it cannot be hidden by
 * itself, the whole record, until somebody shows it.
 */
export function alumnusOf(row: ContentRow, graduationYear: number, visibility: FieldVisibility): Values {
  const shared = Object.keys(alumnus.fields).map((name) => [name, row[name] ?? null])
  const fields = { ...Object.fromEntries(shared), graduationYear }
  const before = parsePublishing(row.publishing) ?? shownAsUsual
  const revealed = revealedFields(row, { ...fields, publishing: row.publishing }, visibility)
  const hideable = revealed.filter((name) => hideableFields(alumnus).includes(name))
  const publishing: Publishing = {
    ...before,
    isHidden: before.isHidden || hideable.length < revealed.length,
    hiddenFields: [...before.hiddenFields, ...hideable],
  }
  return { ...fields, ...publishingColumns(publishing) }
}

/** Whether the alumnus whom a volunteer would become is hidden from visitors. */
export const isHiddenAsAlumnus = (row: ContentRow, graduationYear: number, visibility: FieldVisibility) =>
  parsePublishing(alumnusOf(row, graduationYear, visibility).publishing)?.isHidden ?? false

/** What visitors would see of the alumnus, and do not see of the volunteer. */
function revealedFields(before: Values, after: Values, visibility: FieldVisibility): string[] {
  const actor = { ...visitor, visibility }
  const [seen, seenThen] = [visibleValues(volunteer, before, actor), visibleValues(alumnus, after, actor)]
  return Object.keys(volunteer.fields).filter((name) => seenThen[name] && seenThen[name] !== seen[name])
}
