import type { Kind } from '#domain/kinds/kind.ts'
import { isSameName } from '#domain/kinds/people.ts'
import type { AdminActor } from '#domain/permissions.ts'
import { defineWords, type Message, message } from '#domain/text/words.ts'
import { assertPicRemains } from '#features/access/server/change-access.ts'
import { deletePendingFiles } from '#features/content/server/files/pending-deletions.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { erasePhotos, findPhotos } from '#features/undo/server/photos-of-person.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent } from '#server/db/content-version.ts'
import type { Db } from '#server/db/tables.ts'
import { Conflict, HttpError, Invalid } from '#server/errors.ts'
import type { Decisions, Person } from '#server/personal-data/person-source.ts'
import { ownNamesOf } from '#server/personal-data/shared-data.ts'
import { personMessages } from '../person.ts'
import type { ErasedAccount } from '../person-schemas.ts'
import { getPerson, withoutAccount } from './get-person.ts'
import { finishErasures, noteErasure } from './unfinished-erasures.ts'

type Context = Pick<
  AppContext,
  'config' | 'db' | 'contentVersion' | 'media' | 'now' | 'log' | 'personSources'
>
type Erasure = {
  kind: string
  id: string
  actor: AdminActor
  typedName: string
  updatedAt: string
  account: ErasedAccount | undefined
  /** The decisions about things that were found by an address, a number or a name. */
  decisions: Decisions | undefined
}

const words = defineWords({ one: ({ labels }: Kind) => `one ${labels.one.toLowerCase()}` })

/**
 * Erases everything stored about a person in one transaction, with one History entry that names no one; files
 * are deleted after the commit. It cannot be undone.
 *
 * @throws {NotFound} if nothing is stored (any more)
 * @throws {Invalid} if the typed name differs, or the decision about the account is missing
 * @throws {Conflict} if the record was changed since it was shown, or the admin may not erase the account
 */
export async function erasePerson(
  context: Context,
  { kind, id, actor, typedName, updatedAt, account, decisions = {} }: Erasure,
): Promise<void> {
  const now = context.now()
  await changeContent(context, async (db) => {
    const person = await getPerson(db, kind, id)
    if (!isSameName(typedName, person.name))
      throw new Invalid([{ field: 'name', message: message(personMessages, 'wrongName') }])
    if (person.row.updatedAt !== updatedAt)
      throw new Conflict(message(personMessages, 'changedSince', person.name))
    if (person.account && !account)
      throw new Invalid([
        { field: 'account', message: message(personMessages, 'accountNotDecided', person.name) },
      ])
    if (account === 'keep') await eraseRows(context, db, { ...(await withoutAccount(db, person)), decisions })
    else {
      const refusal = await refusalOfErasure(db, person, { actor, now })
      if (refusal) throw new Conflict(refusal)
      await eraseRows(context, db, { ...person, decisions })
    }
    await recordHistory(db, now, actor, { action: 'erase', title: words.one(person.kind) })
  })
  await eraseFiles(context)
}

/** Returns why an admin cannot erase an account: it is their own, or the last PIC's without an end date. */
export async function refusalOfErasure(
  db: Db,
  { account, name }: Person,
  { actor, now }: { actor: AdminActor; now: Date },
): Promise<Message | undefined> {
  if (!account) return undefined
  if (account.id === actor.id) return message(personMessages, 'own', name)
  try {
    await assertPicRemains(db, now, account)
  } catch (error) {
    if (error instanceof HttpError) return message(personMessages, 'lastPic', name)
    throw error
  }
}

/** Runs inside a transaction of `changeContent`. */
export async function eraseRows(
  context: Pick<AppContext, 'now' | 'personSources'>,
  db: Db,
  person: Person,
): Promise<void> {
  const now = context.now()
  const photos = await findPhotos(db, person)
  for (const { erase } of context.personSources) await erase?.(db, person, now)
  await erasePhotos(db, person, photos, now)
  await noteErasure(db, now, await ownNamesOf(db, person))
}

/** After the commit, deletes stored files, copies of mails, and traces of deleted rows in the database file. */
export async function eraseFiles(context: Omit<Context, 'personSources'>): Promise<void> {
  await deletePendingFiles(context)
  await finishErasures(context)
}
