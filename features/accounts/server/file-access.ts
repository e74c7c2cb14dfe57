import { schoolDay } from '#domain/dates/school-day.ts'
import { originalNameOf } from '#domain/media/pictures.ts'
import { type FileShown, findShown } from '#features/content/server/visibility/shown-files.ts'
import { isShownToAdmin } from '#features/content/server/visibility/shown-to-admins.ts'
import type { AppContext } from '#server/app-context.ts'
import type { FileAccess } from '#server/media/media-routes.ts'
import { isSignedBy, parseSignature } from '#server/media/store/sign-url.ts'
import { findSessionById } from './sessions/find-session.ts'

/** The cache size in entries; each is a few dozen bytes. */
const maxKnown = 20_000

/**
 * Decides who may fetch a stored file. Everyone may, as long as visitors see it (`content/shown-files.ts`) or it is the
 * picture of an approved account; otherwise only admins with a signed URL who may see the file. The content lookup is
 * cached until the content or the day changes, or until a record starts or stops being shown.
 *
 * @param nextChange returns the next time at which visitors will see something change without an edit
 */
export function createFileAccess(context: AppContext, nextChange: (version: number) => Promise<number>) {
  const { contentVersion, now } = context
  let known = { state: '', shown: new Map<string, FileShown>() }
  return async (name: string, query: unknown): Promise<FileAccess> => {
    const version = contentVersion.current()
    const state = `${version} ${schoolDay(now())} ${await nextChange(version)}`
    if (known.state !== state) known = { state, shown: new Map() }
    const { shown } = known
    const original = originalNameOf(name)
    const viewers = shown.get(original) ?? (await findShown(context, original))
    if (shown.size < maxKnown) shown.set(original, viewers)
    if (viewers === 'everyone' || viewers === 'everyone for now') return viewers
    if (viewers === 'nobody' && (await isOfAccount(context, original))) return 'everyone for now'
    return (await isSignedForAdmin(context, original, query)) ? 'admin' : 'nobody'
  }
}

/**
 * By specification, pictures of accounts are served at unsigned URLs. Changes of accounts do not increment the
 * content version, so this is queried each time.
 */
async function isOfAccount({ db }: AppContext, name: string) {
  const query = db.selectFrom('admins').select('id').where('profileImageURL', '=', name)
  return (await query.where('status', '=', 'approved').executeTakeFirst()) !== undefined
}

async function isSignedForAdmin(context: AppContext, name: string, query: unknown) {
  const signer = await findSigningSession(context, name, query)
  return signer !== undefined && isShownToAdmin(context.db, name, signer.actor)
}

/** Returns the session that signed this file's URL, with its admin. */
export async function findSigningSession(context: AppContext, name: string, query: unknown) {
  const signature = parseSignature(query)
  const session = signature && (await findSessionById(context, signature.by))
  const isSigned = session && isSignedBy(session.tokenHash, name, signature, context.now())
  return isSigned ? session : undefined
}
