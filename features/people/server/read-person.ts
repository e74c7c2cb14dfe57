import { buffer } from 'node:stream/consumers'
import { parsePictureUrl } from '#domain/media/pictures.ts'
import type { AdminActor } from '#domain/permissions.ts'
import type { AppContext } from '#server/app-context.ts'
import { limitRendering, loadSharp } from '#server/media/pictures/sharp.ts'
import type { MediaStore } from '#server/media/store/store.ts'
import { nameFromUrl } from '#server/media/store/stored-names.ts'
import { notErasable } from '../person.ts'
import type { PersonSection, StoredPerson } from '../person-schemas.ts'
import { refusalOfErasure } from './erase-person.ts'
import { getPerson } from './get-person.ts'

/** @throws {NotFound} */
export async function readPerson(
  context: Pick<AppContext, 'db' | 'now' | 'config' | 'personSources'>,
  actor: AdminActor,
  { kind: kindName, id }: { kind: string; id: string },
): Promise<StoredPerson> {
  const { db, config } = context
  const now = context.now()
  const person = await getPerson(db, kindName, id)
  const { kind, row, name, account, addressOwner } = person
  const sections: PersonSection[] = []
  for (const { read, name, label, where, fate, why } of context.personSources) {
    const entries = await read(db, person, { now, actor })
    sections.push({ name, label, where, fate, why, entries })
  }
  const refusal = await refusalOfErasure(db, person, { actor, now })
  return {
    kind: kind.name,
    label: kind.labels.one,
    _id: row.id,
    name,
    updatedAt: row.updatedAt,
    isInTrash: row.deletedAt !== null,
    readAt: now.toISOString(),
    sections,
    outOfReach: [
      notErasable.line,
      notErasable.counts,
      notErasable.backups(config.backup.keep),
      notErasable.copies,
    ],
    account: account
      ? { name: account.fullName, email: account.email, role: account.role, refusal: refusal?.text ?? null }
      : null,
    addressOwner: addressOwner ? addressOwner.fullName : null,
  }
}

/** In pixels: enough for a well-printed passport photo. */
const size = 480

/**
 * Replaces the URLs of photos with the photos themselves for a file, because a URL works only for an hour and
 * only for this admin.
 */
export async function embedPhotos(
  { media, log }: Pick<AppContext, 'media' | 'log'>,
  person: StoredPerson,
): Promise<StoredPerson> {
  const sections = []
  for (const section of person.sections) {
    const entries = []
    for (const entry of section.entries) {
      const picture = entry.picture && (await readAsJpeg(media, entry.picture).catch(warn))
      // The family or person who gets the file does not learn who else has their number.
      entries.push({ ...entry, picture: picture || null, choice: null })
    }
    sections.push({ ...section, entries })
  }
  return { ...person, sections }

  function warn(error: unknown) {
    log.warn({ err: error }, 'could not add a photo to a file')
    return null
  }
}

/** Returns the photo as a data URL; null if the file is missing. */
async function readAsJpeg(media: MediaStore, url: string): Promise<string | null> {
  const name = nameFromUrl(url)
  const stored = name ? await media.open(name) : undefined
  if (!stored) return null
  const content = await buffer(stored)
  const { width = 0, height = 0 } = parsePictureUrl(url) ?? {}
  const sharp = await loadSharp()
  const jpeg = await limitRendering(width * height * 4, () =>
    sharp(content)
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer(),
  )
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
