import { sql } from 'kysely'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { visitor } from '#domain/permissions.ts'
import { recordPath } from '#domain/records/record-path.ts'
import { publicPages, unindexedPages } from '#domain/site/public-pages.ts'
import { isShownTo, listedRecords } from '../content/visibility.ts'
import type { Db } from '../db/tables.ts'
import { element } from './xml.ts'

/** A sitemap may have so many addresses (sitemaps.org). */
const maxUrls = 50_000

type Entry = { address: string; changedAt?: string }

/** Every page for search engines: what pages there are, and each event and notification, the newest first. */
export async function writeSitemap(db: Db, publicUrl: string, now: Date, limit = maxUrls): Promise<string> {
  const entries: Entry[] = publicPages
    .filter((address) => !unindexedPages.includes(address))
    .map((address) => ({ address }))
  for (const kind of kinds.filter(({ isNews }) => isNews))
    entries.push(...(await readEntries(db, kind, limit - entries.length, now)))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.map((entry) => writeEntry(entry, publicUrl)),
    '</urlset>',
    '',
  ].join('\n')
}

/** Only the columns that make up a URL: the texts of 50,000 records would fill the memory. */
async function readEntries(db: Db, kind: Kind, limit: number, now: Date): Promise<Entry[]> {
  const rows = await listedRecords(db, kind)
    .select(['id', 'createdAt', 'updatedAt', sql.ref<string>(kind.titleField).as('title')])
    .where((eb) => eb.and(isShownTo(eb, { actor: visitor, now })))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, createdAt, updatedAt, title }) => ({
    address: recordPath(kind, { _id: id, createdAt, updatedAt, [kind.titleField]: title }) as string,
    changedAt: updatedAt,
  }))
}

function writeEntry({ address, changedAt }: Entry, publicUrl: string) {
  // As a URL, names in other scripts are percent-encoded.
  const where = element('loc', new URL(address, publicUrl).href)
  return `<url>${where}${changedAt ? element('lastmod', changedAt) : ''}</url>`
}
