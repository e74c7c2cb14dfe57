import type { Kind, Values } from '#domain/kinds/kind.ts'
import { changeSetReasons, changeSetScreen } from '#domain/records/change-sets.ts'
import { whatWasDone } from '../../change-sets/record-change.ts'
import type { ChangedRecordRow, Db } from '../../db/tables.ts'
import { entry, type PersonSource } from '../source.ts'

const words = {
  by: 'By',
  undone: 'Undone',
  yes: 'yes',
  nothing: 'nothing',
  change: (before: string, after: string) => `${before} → ${after}`,
}

/** What the record was and became, of every change that can still be undone. */
export const changesSource: PersonSource = {
  tables: ['changedRecords', 'changeSets'],
  async read(db, { kind, row }) {
    const rows = await db
      .selectFrom('changedRecords')
      .innerJoin('changeSets', 'changeSets.id', 'changedRecords.changeSetId')
      .selectAll('changedRecords')
      .select(['changeSets.at', 'changeSets.adminName', 'changeSets.reason', 'changeSets.title as setTitle'])
      .where('recordId', '=', row.id)
      .orderBy('changeSets.at', 'desc')
      .execute()
    return rows.map((stored) =>
      entry(
        `${changeSetReasons[stored.reason]}: ${stored.setTitle}`,
        {
          ...sidesOf(kind, stored),
          [words.by]: stored.adminName,
          [words.undone]: stored.isUndone === 1 && words.yes,
        },
        { at: stored.at, link: changeSetScreen(stored.changeSetId) },
      ),
    )
  },
  async erase(db, { row }) {
    const rows = await db.selectFrom('changedRecords').selectAll().where('recordId', '=', row.id).execute()
    await db.deleteFrom('changedRecords').where('recordId', '=', row.id).execute()
    for (const stored of rows) await uncount(db, stored)
  },
}

/** The change set is then one of the others: undone as a whole once all of these are. */
async function uncount(db: Db, { changeSetId, before, after, isUndone }: ChangedRecordRow) {
  const what = whatWasDone({ before, after: JSON.parse(after) })
  await db
    .updateTable('changeSets')
    .set((eb) => ({ [what]: eb(what, '-', 1), undone: eb('undone', '-', isUndone) }))
    .where('id', '=', changeSetId)
    .execute()
}

function sidesOf(kind: Kind, { before, after }: Pick<ChangedRecordRow, 'before' | 'after'>) {
  const [was, became]: Values[] = [before ? JSON.parse(before) : {}, JSON.parse(after)]
  const columns = Object.keys(kind.fields).filter((name) => name in (was ?? {}) || name in (became ?? {}))
  return Object.fromEntries(
    columns.map((name) => [
      kind.fields[name]?.label,
      words.change(String(was?.[name] ?? words.nothing), String(became?.[name] ?? words.nothing)),
    ]),
  )
}
