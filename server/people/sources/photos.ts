import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { needsConsent } from '#domain/records/consent.ts'
import { fileColumnsOf, fileNamesOf } from '../../content/file-names.ts'
import { executeRows, getKind, tableOf } from '../../content/records.ts'
import type { ContentRow, Db } from '../../db/tables.ts'
import { storedType, uploadUrl } from '../../media/stored-names.ts'
import { markForDeletion } from '../../trash/pending-deletions.ts'
import type { Person } from '../person.ts'
import { entry, type PersonSource } from '../source.ts'
import { findChanges } from './changes.ts'

const words = {
  now: 'The photo of today',
  earlier: 'An earlier photo',
  account: 'The picture of the account',
  type: 'Type',
  size: 'Size',
  bytes: (number: number) => `${Math.ceil(number / 1000)} KB, and smaller copies`,
  address: 'Address',
  closed: 'closed to visitors, unless they may see the photo',
  alsoIn: (titles: readonly string[]) => `Another record shows the same file: ${titles.join(', ')}.`,
}

/**
 * Stored files. They are deleted last, once no row of the person names them any more (`erasePhotos`): as in the
 * trash, rows in the transaction and files after its commit.
 */
export const photosSource: PersonSource = {
  tables: ['uploads', 'childPhotos', 'removals'],
  async read(db, person, { actor }) {
    const names = await findPhotos(db, person)
    if (names.length === 0) return []
    const uploads = await db.selectFrom('uploads').selectAll().where('name', 'in', names).execute()
    const others = await findOtherRecords(db, person, names)
    return uploads.map(({ name, mimeType, bytes, createdAt }) => {
      const isChilds = needsConsent(person.kind)
      const titles = others.get(name)
      return entry(
        name === person.row.coverImageURL
          ? words.now
          : name === person.account?.profileImageURL
            ? words.account
            : words.earlier,
        {
          [words.type]: mimeType,
          [words.size]: words.bytes(bytes),
          [words.address]: isChilds && words.closed,
        },
        {
          at: createdAt,
          picture: storedType(name)?.startsWith('image/')
            ? uploadUrl(name) + (isChilds ? (actor.signFile?.(name) ?? '') : '')
            : null,
          stays: titles ? words.alsoIn(titles) : null,
        },
      )
    })
  },
}

/** Every file that is or was theirs, as far as anything still says so. To be asked before that is erased. */
export async function findPhotos(db: Db, person: Person): Promise<string[]> {
  const { kind, row, account } = person
  const names = new Set(fileNamesOf(kind, row))
  if (account?.profileImageURL) names.add(account.profileImageURL)
  const noted = db.selectFrom('childPhotos').select('name').where('studentId', '=', row.id)
  for (const { name } of await noted.execute()) names.add(name)
  for (const { kind, before, after } of await findChanges(db, person))
    for (const side of [before, after])
      for (const name of side ? fileNamesOf(getKind(kind), JSON.parse(side)) : []) names.add(name)
  return [...names]
}

/** Deletes the files that nothing else shows. Of the others it stays noted that they are photos of a child. */
export async function erasePhotos(db: Db, { row }: Person, names: readonly string[], now: Date) {
  await markForDeletion(db, now, names)
  const stored = db.selectFrom('uploads').select('name')
  await db.deleteFrom('childPhotos').where('studentId', '=', row.id).where('name', 'not in', stored).execute()
}

/** The titles of other records that show one of the files. */
async function findOtherRecords(db: Db, { row }: Person, names: readonly string[]) {
  const titles = new Map<string, string[]>()
  for (const kind of kinds)
    for (const other of await rowsWithFiles(db, kind, names)) {
      if (other.id === row.id) continue
      const title = `${other[kind.titleField]} (${kind.labels.one})`
      for (const name of fileNamesOf(kind, other))
        if (names.includes(name)) titles.set(name, [...(titles.get(name) ?? []), title])
    }
  return titles
}

async function rowsWithFiles(db: Db, kind: Kind, names: readonly string[]): Promise<ContentRow[]> {
  const { single, lists } = fileColumnsOf(kind)
  if (single.length + lists.length === 0) return []
  const query = db
    .selectFrom(tableOf(kind))
    .selectAll()
    .where((eb) =>
      eb.or([
        ...single.map((column) => eb(column as 'sortKey', 'in', [...names])),
        ...lists.flatMap((column) => names.map((name) => eb(column as 'sortKey', 'like', `%${name}%`))),
      ]),
    )
  return executeRows(query)
}
