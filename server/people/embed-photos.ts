import { buffer } from 'node:stream/consumers'
import type { StoredPerson } from '#domain/admin/person-schemas.ts'
import { parsePictureUrl } from '#domain/media/pictures.ts'
import type { AppContext } from '../app-context.ts'
import { limitRendering, loadSharp } from '../media/sharp.ts'
import type { MediaStore } from '../media/store.ts'
import { nameFromUrl } from '../media/stored-names.ts'

/** Of a passport photo, printed well. */
const size = 480

/** In a file the photos themselves take the place of their addresses, which are good for an hour and for this admin. */
export async function embedPhotos(
  { media, log }: Pick<AppContext, 'media' | 'log'>,
  person: StoredPerson,
): Promise<StoredPerson> {
  const sections = []
  for (const section of person.sections) {
    const entries = []
    for (const entry of section.entries) {
      const picture = entry.picture && (await readAsJpeg(media, entry.picture).catch(warn))
      entries.push({ ...entry, picture: picture || null })
    }
    sections.push({ ...section, entries })
  }
  return { ...person, sections }

  function warn(error: unknown) {
    log.warn({ err: error }, 'a photo could not be put into a file')
    return null
  }
}

/** As a data URL; null where the file is missing. */
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
