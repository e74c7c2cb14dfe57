import { extname } from 'node:path/posix'
import { sql } from 'kysely'
import { schoolDay } from '#domain/dates/school-day.ts'
import type { Field } from '#domain/kinds/fields.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { parseFileNames } from '../../content/present.ts'
import { readBatches } from '../../content/read-page.ts'
import type { ContentRow } from '../../db/tables.ts'
import { createUniqueNames, fileNameOf } from './file-names.ts'
import { type PackContext, packReader } from './pack-context.ts'

/** A stored photo and where it lies in the pack: "2025/Festivals/2025-02-14 Saraswati Puja.webp". */
type PackedPhoto = { stored: string; path: string }

/**
 * The photos of events, classes, albums and of Home, by year and event. Portraits of people are left out: who takes the
 * site over has them there, and a child's photo need not travel in a file.
 */
export async function* packedPhotos({ db, now }: PackContext): AsyncGenerator<PackedPhoto> {
  const uniqueName = createUniqueNames()
  for (const kind of kinds.filter(hasPhotos)) {
    const scope = { kind, q: '', filters: {}, actor: packReader, now: now() }
    for await (const rows of readBatches(db, scope)) {
      for (const row of rows)
        for (const stored of photosOf(kind, row))
          yield { stored, path: uniqueName(pathOf(kind, row), extname(stored)) }
    }
  }
}

/** How many bytes they have together, by what was written down when they were stored. */
export async function measurePhotos(context: PackContext): Promise<number> {
  const names = await Array.fromAsync(packedPhotos(context), ({ stored }) => stored)
  let bytes = 0
  for (let from = 0; from < names.length; from += batchSize) {
    const { total } = await context.db
      .selectFrom('uploads')
      .select(sql<number | null>`sum("bytes")`.as('total'))
      .where('name', 'in', names.slice(from, from + batchSize))
      .executeTakeFirstOrThrow()
    bytes += Number(total ?? 0)
  }
  return bytes
}

const batchSize = 500

const hasPhotos = ({ category, fields }: Kind) => category !== 'person' && Object.values(fields).some(isPhoto)

const isPhoto = ({ type }: Field) => type === 'image' || type === 'images'

function photosOf({ fields }: Kind, row: ContentRow): string[] {
  return Object.entries(fields).flatMap(([name, { type }]) => {
    if (type === 'images') return parseFileNames(row[name])
    return type === 'image' && row[name] ? [String(row[name])] : []
  })
}

/** What is dated lies in the year of its date, and an album in that in which it was begun. */
function pathOf(kind: Kind, row: ContentRow): string {
  const dated = Object.entries(kind.fields).find(([, { type }]) => type === 'day')?.[0]
  const date = dated && row[dated] ? String(row[dated]) : undefined
  const year = (date ?? schoolDay(new Date(row.createdAt))).slice(0, 4)
  const title = String(row[kind.titleField] ?? '')
  const name = fileNameOf(date ? `${date} ${title}` : title, kind.labels.one)
  return [
    year,
    fileNameOf(kind.labels.many),
    ...(kind.category === 'gallery' ? [name, 'Photo'] : [name]),
  ].join('/')
}
