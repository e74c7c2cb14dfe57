import { sql } from 'kysely'
import { feedback } from '#domain/kinds/feedback.ts'
import { kinds, tableOf } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { isPersonKind, storedDataScreen } from '#domain/kinds/people.ts'
import { adminPath } from '#domain/kinds/record-path.ts'
import { normalizeEmail } from '#domain/session/normalize-email.ts'
import { handoverScreen, settingsScreen } from '#domain/site/site-constants.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { defineWords } from '#domain/text/words.ts'
import { executeRows } from '#features/content/server/records.ts'
import { hostingKey } from '#features/handover/hosting.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { isNamedIn, mayContainName, namesOf } from '#server/personal-data/names-in-text.ts'
import { entry, type ListedSource, type Person } from '#server/personal-data/person-source.ts'

const words = defineWords({
  kind: 'What it is',
  inTrash: 'In the trash since',
  setting: 'Settings of the site',
  name: 'Setting',
})

/** No mention is changed automatically: an admin checks the list before an erasure. */
export const mentionsSource: ListedSource = {
  label: 'Other records that name them',
  where: 'Records, messages and settings that contain the full name or the e-mail address.',
  fate: 'kept',
  why: 'Another person may have the same name, so we do not change these. Please check each one and edit or delete it first.',
  tables: [...new Set(kinds.map(({ table }) => table)), 'settings'],
  async read(db, person) {
    const found = []
    for (const kind of kinds)
      for (const row of await findNaming(db, kind, person))
        found.push(
          entry(
            String(row[kind.titleField] ?? kind.labels.one),
            { [words.kind]: kind.labels.one, [words.inTrash]: row.deletedAt },
            { at: row.createdAt, link: screenOf(kind, row) },
          ),
        )
    const settings = await db
      .selectFrom('settings')
      .selectAll()
      .where(mayContainName(sql.ref('value'), namesOf(person)))
      .execute()
    for (const { key, value, updatedAt } of settings)
      if (isNamedIn(value, namesOf(person)))
        found.push(entry(words.setting, { [words.name]: key }, { at: updatedAt, link: screenOfSetting(key) }))
    return found
  },
}

async function findNaming(db: Db, kind: Kind, person: Person): Promise<ContentRow[]> {
  const names = namesOf(person).map(foldText)
  const rows = await executeRows(
    db
      .selectFrom(tableOf(kind))
      .selectAll()
      .where(mayContainName(sql.ref('searchAll'), names))
      .where('id', '<>', person.row.id)
      .orderBy('createdAt', 'desc'),
  )
  // Feedback with the person's address is the person's own data, not a mention.
  const isOwn = (row: ContentRow) =>
    kind.name === feedback.name && person.emails.includes(normalizeEmail(String(row.email)))
  return rows.filter((row) => isNamedIn(row.searchAll, names) && !isOwn(row))
}

const screenOfSetting = (key: string) => (key === hostingKey ? `${handoverScreen}#places` : settingsScreen)

function screenOf(kind: Kind, { id, deletedAt }: ContentRow) {
  if (isPersonKind(kind.name)) return storedDataScreen(kind.name, id)
  return deletedAt || !kind.permissions.edit ? kind.screens.list : adminPath(kind, id)
}
