import { consentOn, needsConsent, showsPhoto } from '#domain/consent.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { defineWords } from '#domain/text/words.ts'
import { fileNamesOf, findUsers } from '#features/content/server/files/file-uses.ts'
import { markForDeletion } from '#features/content/server/files/pending-deletions.ts'
import { getKind } from '#features/content/server/records.ts'
import { erasedChild } from '#features/content/server/visibility/shown-files.ts'
import type { Db } from '#server/db/tables.ts'
import { storedType, uploadUrl } from '#server/media/store/stored-names.ts'
import { entry, type ListedSource, labeledColumns, type Person } from '#server/personal-data/person-source.ts'
import { findErasedChanges } from './changes-of-person.ts'

const words = defineWords({
  now: 'The current photo',
  earlier: 'An earlier photo',
  account: 'The picture of the account',
  bytes: (number: number) => `${Math.ceil(number / 1000)} KB, and smaller copies`,
  closed: 'visitors can open it only while they may see the photo',
  alsoIn: (titles: readonly string[]) => `Another record shows the same file: ${titles.join(', ')}.`,
})
const labels = { mimeType: 'Type', size: 'Size', address: 'Address' }

/**
 * Stored files. They are deleted last, once no row of the person uses them (`erasePhotos`): rows in the transaction,
 * files after its commit.
 */
export const photosSource: ListedSource = {
  label: 'Photos',
  where: 'Stored files: the current photo and earlier ones, in all sizes.',
  fate: 'deleted',
  why: 'A file that another record also shows stays there until you remove it there. A photo that the family did not allow stays hidden from visitors.',
  tables: ['uploads', 'fileUses', 'childPhotos', 'pendingDeletions', 'fileClaims'],
  async read(db, person, { actor }) {
    const names = await findPhotos(db, person)
    if (names.length === 0) return []
    const uploads = await db.selectFrom('uploads').selectAll().where('name', 'in', names).execute()
    const others = await findOtherRecords(db, person, names)
    return uploads.map(({ name, mimeType, bytes, createdAt }) => {
      const titles = others.get(name)
      const isPicture = storedType(name)?.startsWith('image/')
      return entry(
        whatItIs(name, person),
        labeledColumns({ mimeType, size: words.bytes(bytes), address: words.closed }, labels),
        {
          at: createdAt,
          picture: isPicture ? uploadUrl(name) + (actor.signFile?.(name) ?? '') : null,
          stays: titles ? words.alsoIn(titles) : null,
        },
      )
    })
  },
}

function whatItIs(name: string, { row, account }: Person) {
  if (name === row.coverImageURL) return words.now
  return name === account?.profileImageURL ? words.account : words.earlier
}

/** Finds every recorded file that is or was the person's. Call it before the records about these files are erased. */
export async function findPhotos(db: Db, person: Person): Promise<string[]> {
  const { kind, row, account } = person
  const names = new Set(fileNamesOf(kind, row))
  if (account?.profileImageURL) names.add(account.profileImageURL)
  const noted = db.selectFrom('childPhotos').select('name').where('studentId', '=', row.id)
  for (const { name } of await noted.execute()) names.add(name)
  for (const { kind, before, after } of await findErasedChanges(db, person))
    for (const side of [before, after])
      for (const name of side ? fileNamesOf(getKind(kind), JSON.parse(side)) : []) names.add(name)
  return [...names]
}

/**
 * Deletes files that nothing else uses; a file that another record uses stays visible there. Erasing a child must not
 * publish a photo, so a forbidden photo stays blocked, without the child's id.
 */
export async function erasePhotos(db: Db, { kind, row }: Person, names: readonly string[], now: Date) {
  await db.deleteFrom('childPhotos').where('studentId', '=', row.id).execute()
  const photo = row.coverImageURL
  if (photo && needsConsent(kind) && !showsPhoto(consentOn(row, schoolDay(now))))
    await db
      .insertInto('childPhotos')
      .values({ name: String(photo), studentId: erasedChild })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await markForDeletion(db, now, names)
}

async function findOtherRecords(db: Db, { row }: Person, names: readonly string[]) {
  const titles = new Map<string, string[]>()
  for (const { kind, row: other, names: shared } of await findUsers(db, names))
    if (other.id !== row.id)
      for (const name of shared)
        titles.set(name, [...(titles.get(name) ?? []), `${other[kind.titleField]} (${kind.labels.one})`])
  return titles
}
