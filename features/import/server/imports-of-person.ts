import { sql } from 'kysely'
import { defineWords } from '#domain/text/words.ts'
import type { Db } from '#server/db/tables.ts'
import { isNamedIn, mayContainName, namesOf } from '#server/personal-data/names-in-text.ts'
import { entry, type ListedSource, type Person } from '#server/personal-data/person-source.ts'
import { erasedOf, withChoices } from '#server/personal-data/shared-data.ts'
import { deleteImports } from './delete-imports.ts'
import type { ImportTableRow } from './tables.ts'

const words = defineWords({ kind: 'List of' })

/** Uploaded lists, which are kept for a day. */
export const importsSource: ListedSource = {
  label: 'Unfinished lists',
  where:
    'Imported lists that contain this person and whose records have not been added yet, and rows that were skipped when a list was added.',
  fate: 'deleted',
  why: 'The whole list is deleted. Lists are kept for only a day, and this one can be imported again without this person.',
  tables: ['imports'],
  async read(db, person) {
    const lists = await findLists(db, person)
    return lists.map(({ thing: { fileName, kind, createdAt }, choice }) =>
      entry(fileName, { [words.kind]: kind }, { at: createdAt, choice }),
    )
  },
  async erase(db, person, now) {
    const ids = erasedOf(await findLists(db, person)).map(({ id }) => id)
    await deleteImports(db, now, ids)
  },
}

const columns = ['fileName', 'rows', 'matching', 'decisions', 'photos'] as const

/**
 * Finds lists that contain the person's full name, e-mail address or unique number, and all lists that the person's
 * account uploaded.
 */
async function findLists(db: Db, person: Person) {
  const { kind, row, account } = person
  const unique = (kind.unique ?? []).map((field) => String(row[field] ?? ''))
  const names = [...namesOf(person), ...unique].filter(Boolean)
  const rows = (await db
    .selectFrom('imports')
    .selectAll()
    .where((eb) =>
      eb.or([
        ...columns.map((column) => mayContainName(sql.ref(column), names)),
        ...(account ? [eb('adminId', '=', account.id)] : []),
      ]),
    )
    .execute()) as ImportTableRow[]
  const found = rows.filter(
    (list) => list.adminId === account?.id || columns.some((column) => isNamedIn(list[column], names)),
  )
  // A list that the person uploaded, or that has their unique number, is theirs.
  const isOwn = (list: ImportTableRow) =>
    list.adminId === account?.id || columns.some((column) => isNamedIn(list[column], unique.filter(Boolean)))
  const tracesOf = (list: ImportTableRow) =>
    isOwn(list) ? undefined : { texts: columns.map((column) => list[column]) }
  return withChoices(db, person, found, { source: 'list', tracesOf })
}
