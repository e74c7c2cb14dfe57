import { extname } from 'node:path/posix'
import { schoolDay } from '#domain/dates/school-day.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { readBatches } from '#features/content/server/lists/read-page.ts'
import { parseFileNames } from '#features/content/server/visibility/present.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { type PackContext, packReader } from './pack-context.ts'

/** A stored photo and its path in the pack: "2025/Festivals/2025-02-14 Saraswati Puja 1.webp". */
export type PackedPhoto = { stored: string; path: string; bytes: number }

/**
 * Lists the photos of events, classes, albums and Home, by year and event. Portraits are left out: the next
 * committee has them on the site, and a child's photo need not be copied into a file.
 */
export async function listPhotos(context: PackContext): Promise<PackedPhoto[]> {
  const uploads = await context.db.selectFrom('uploads').select(['name', 'bytes']).execute()
  const sizes = new Map(uploads.map(({ name, bytes }) => [name, Number(bytes)]))
  const counts = new Map<string, number>()
  const photos: PackedPhoto[] = []
  for await (const { stored, event } of shownPhotos(context)) {
    // Windows treats "Puja" and "puja" as the same name.
    const key = event.toLowerCase()
    const number = (counts.get(key) ?? 0) + 1
    counts.set(key, number)
    const path = `${event} ${number}${extname(stored)}`
    photos.push({ stored, path, bytes: sizes.get(stored) ?? 0 })
  }
  return photos
}

async function* shownPhotos({ db, now }: PackContext) {
  for (const kind of kinds.filter(({ category }) => category !== 'person')) {
    const scope = { kind, q: '', filters: {}, actor: packReader, now: now() }
    for await (const rows of readBatches(db, scope)) {
      for (const row of rows)
        for (const stored of photosOf(kind, row)) yield { stored, event: eventPath(kind, row) }
    }
  }
}

function photosOf({ fields }: Kind, row: ContentRow): string[] {
  return Object.entries(fields).flatMap(([name, { type }]) => {
    if (type === 'images') return parseFileNames(row[name])
    return type === 'image' && row[name] ? [String(row[name])] : []
  })
}

/** Returns a path in the year of the record's date; for an album, in the year when it was created. */
function eventPath(kind: Kind, row: ContentRow): string {
  const dated = Object.entries(kind.fields).find(([, { type }]) => type === 'day')?.[0]
  const date = dated && row[dated] ? String(row[dated]) : ''
  const year = (date || schoolDay(new Date(row.createdAt))).slice(0, 4)
  const name = fileNameOf(`${date} ${row[kind.titleField] ?? ''}`) || kind.labels.one
  return `${year}/${kind.labels.many}/${name}`
}

/** In characters; Windows allows 260 for a full path. */
const maxLength = 60

/** Removes characters that separate paths, hide a file, or reverse the direction of its name. */
export function fileNameOf(text: string): string {
  const cleaned = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Bidi_Control}\s.<>:"/\\|?*]+/gu, ' ')
  const characters = Array.from(new Intl.Segmenter().segment(cleaned.trim()), ({ segment }) => segment)
  return characters.slice(0, maxLength).join('').trim()
}
