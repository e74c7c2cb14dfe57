import { hour, minute } from '#domain/dates/durations.ts'
import { derivedNames, originalNameOf } from '#domain/media/pictures.ts'
import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/tables.ts'
import { system } from '#server/system.ts'

// Files are named by their content, so one process may store a file while another removes the same file. Each process
// first claims the name in the database, and checks for other claims once its own is committed. If two claims overlap,
// at least one process sees the other's claim. The remover yields; the storer waits until no one is removing the file.
// The claim of a dead process expires.

type ClaimContext = Pick<AppContext, 'db' | 'now'>
type FileTask = 'storing' | 'removing'
type RemovalContext = Pick<AppContext, 'db' | 'media' | 'now'>

/** Longer than any upload lasts (`http/server-options.ts`). */
const storingClaimMs = hour
/** A picture has at most six files, and each of them is removed from the store, or fails to be, within four seconds. */
const removingClaimMs = minute
const maxWaitMs = minute / 2
const pollMs = 20

/**
 * Protects the name from removal until the claim ends. If someone is already removing a file with this name,
 * waits until they are done, at most half a minute.
 * @returns the id of the claim
 */
export async function claimForStoring(context: ClaimContext, name: string): Promise<string> {
  const id = await addClaim(context, name, 'storing')
  for (let waitedMs = 0; waitedMs < maxWaitMs && (await isBeingRemoved(context, name)); waitedMs += pollMs)
    await system.wait(pollMs)
  return id
}

export async function endClaim(db: Db, id: string): Promise<void> {
  await db.deleteFrom('fileClaims').where('id', '=', id).execute()
}

/** The file is gone, a row uses it, or it is being stored; in that case, the process that stores it decides. */
type Removal = 'removed' | 'used' | 'being stored'

/** Removes the file and all its variants, unless a row uses it (again) or it is being stored. */
export const removeFile = (context: RemovalContext, name: string): Promise<Removal> =>
  // The original is removed first: without it, no more variants are created.
  removeClaimed(context, name, [name, ...derivedNames(name)])

/** Removes a single file, which may be a variant of a picture; the row of the original decides. */
export const removeOrphan = async (context: RemovalContext, name: string): Promise<boolean> =>
  (await removeClaimed(context, originalNameOf(name), [name])) === 'removed'

async function removeClaimed(context: RemovalContext, owner: string, files: string[]): Promise<Removal> {
  const { db, media } = context
  const id = await addClaim(context, owner, 'removing')
  try {
    // The order matters: the storer ends its claim only after its row exists.
    if (await isClaimed(context, owner, 'storing', storingClaimMs)) return 'being stored'
    if (await hasRow(db, owner)) return 'used'
    for (const file of files) await media.remove(file)
    return 'removed'
  } finally {
    await endClaim(db, id)
  }
}

const isBeingRemoved = (context: ClaimContext, name: string) =>
  isClaimed(context, name, 'removing', removingClaimMs)

async function addClaim({ db, now }: ClaimContext, name: string, task: FileTask) {
  const id = newId()
  await db.insertInto('fileClaims').values({ id, name, task, since: now().toISOString() }).execute()
  return id
}

async function isClaimed({ db, now }: ClaimContext, name: string, task: FileTask, lastsMs: number) {
  const claim = db
    .selectFrom('fileClaims')
    .select('id')
    .where('name', '=', name)
    .where('task', '=', task)
    .where('since', '>', new Date(now().getTime() - lastsMs).toISOString())
  return (await claim.executeTakeFirst()) !== undefined
}

async function hasRow(db: Db, name: string) {
  const row = await db.selectFrom('uploads').select('name').where('name', '=', name).executeTakeFirst()
  return row !== undefined
}

/** Deletes the claims of processes that died, or whose commit had an unknown outcome. */
export async function deleteExpiredClaims({ db, now }: ClaimContext): Promise<void> {
  const cutoff = new Date(now().getTime() - storingClaimMs).toISOString()
  await db.deleteFrom('fileClaims').where('since', '<=', cutoff).execute()
}
