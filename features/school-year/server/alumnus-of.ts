import type { FieldVisibility } from '#domain/audiences.ts'
import { alumnus } from '#domain/kinds/alumnus.ts'
import type { Values } from '#domain/kinds/kind.ts'
import {
  defaultPublishing,
  hideableFields,
  type Publishing,
  parsePublishing,
} from '#domain/kinds/publishing.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { visitor } from '#domain/permissions.ts'
import { visibleValues } from '#features/content/server/visibility/present.ts'
import { publishingColumns } from '#features/content/server/visibility/publishing-columns.ts'
import type { ContentRow } from '#server/db/tables.ts'

/**
 * Returns the columns of the alumnus that a volunteer becomes: the fields that both kinds share. Visitors must not see
 * more of the person than before, even if alumni are shown in more detail. A field that would become visible is hidden;
 * if it cannot be hidden separately, the whole record is hidden until an admin shows it.
 */
export function alumnusOf(row: ContentRow, graduationYear: number, visibility: FieldVisibility): Values {
  const shared = Object.keys(alumnus.fields).map((name) => [name, row[name] ?? null])
  const fields = { ...Object.fromEntries(shared), graduationYear }
  const before = parsePublishing(row.publishing) ?? defaultPublishing
  const revealed = revealedFields(row, { ...fields, publishing: row.publishing }, visibility)
  const hideable = revealed.filter((name) => hideableFields(alumnus).includes(name))
  const publishing: Publishing = {
    ...before,
    isHidden: before.isHidden || hideable.length < revealed.length,
    hiddenFields: [...before.hiddenFields, ...hideable],
  }
  return { ...fields, ...publishingColumns(publishing) }
}

export const isHiddenAsAlumnus = (row: ContentRow, graduationYear: number, visibility: FieldVisibility) =>
  parsePublishing(alumnusOf(row, graduationYear, visibility).publishing)?.isHidden ?? false

/** Returns the fields that visitors would see of the alumnus but did not see of the volunteer. */
function revealedFields(before: Values, after: Values, visibility: FieldVisibility): string[] {
  const actor = { ...visitor, visibility }
  const [seen, seenThen] = [visibleValues(volunteer, before, actor), visibleValues(alumnus, after, actor)]
  return Object.keys(volunteer.fields).filter((name) => seenThen[name] && seenThen[name] !== seen[name])
}
