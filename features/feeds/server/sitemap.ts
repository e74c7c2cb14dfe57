import { sql } from 'kysely'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { canSchedule } from '#domain/kinds/publishing.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { visitor } from '#domain/permissions.ts'
import { sitemapPartPath } from '#domain/site/feeds.ts'
import { publicPages, unindexedPages } from '#domain/site/public-pages.ts'
import { inLanguage, languages } from '#domain/text/languages.ts'
import { countShown } from '#features/content/server/lists/shown-records.ts'
import { recordsShownTo } from '#features/content/server/visibility/record-viewers.ts'
import type { Db } from '#server/db/tables.ts'
import { element } from '#server/escape-xml.ts'

/** The maximum number of URLs in one file; with more, `/sitemap.xml` lists the files instead. */
const maxUrls = 1_000

type Entry = { address: string; changedAt?: string }

const staticPages = publicPages
  .filter((address) => !unindexedPages.includes(address))
  .flatMap((address) => languages.map((language) => inLanguage(language, address)))
const listedKinds = kinds.filter(canSchedule)

/**
 * Writes all pages for search engines: the fixed pages, then each event, notification and page, newest first; or
 * the list of sitemap files.
 */
export async function writeSitemap(db: Db, publicUrl: string, now: Date, limit = maxUrls): Promise<string> {
  const counts = await Promise.all(listedKinds.map((kind) => countEntries(db, kind, now)))
  const total = counts.reduce((sum, count) => sum + count, staticPages.length)
  if (total <= limit) return (await writeSitemapPart(db, publicUrl, now, 1, limit)) ?? ''
  const parts = Array.from({ length: Math.ceil(total / limit) }, (_none, index) => sitemapPartPath(index + 1))
  return writeXml(
    'sitemapindex',
    parts.map((path) => `<sitemap>${element('loc', publicUrl + path)}</sitemap>`),
  )
}

/** Writes one of the files, numbered from 1; returns undefined for a number without a file. */
export async function writeSitemapPart(
  db: Db,
  publicUrl: string,
  now: Date,
  part: number,
  limit = maxUrls,
): Promise<string | undefined> {
  let skip = (part - 1) * limit
  const entries: Entry[] = staticPages.slice(skip, skip + limit).map((address) => ({ address }))
  skip = Math.max(0, skip - staticPages.length)
  for (const kind of listedKinds) {
    if (entries.length === limit) break
    const more = await readEntries(db, kind, { skip, limit: limit - entries.length }, now)
    entries.push(...more)
    skip = more.length > 0 ? 0 : Math.max(0, skip - (await countEntries(db, kind, now)))
  }
  if (entries.length === 0) return undefined
  return writeXml(
    'urlset',
    entries.map((entry) => writeEntry(entry, publicUrl)),
  )
}

const writeXml = (name: string, elements: string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...elements,
    `</${name}>`,
    '',
  ].join('\n')

const countEntries = (db: Db, kind: Kind, now: Date) => countShown(db, kind, { actor: visitor, now })

async function readEntries(
  db: Db,
  kind: Kind,
  { skip, limit }: { skip: number; limit: number },
  now: Date,
): Promise<Entry[]> {
  const rows = await recordsShownTo(db, kind, { actor: visitor, now })
    .select(['id', 'createdAt', 'updatedAt', sql.ref<string>(kind.titleField).as('title')])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
  return rows.map(({ id, createdAt, updatedAt, title }) => ({
    address: recordPath(kind, { _id: id, createdAt, updatedAt, [kind.titleField]: title }) as string,
    changedAt: updatedAt,
  }))
}

function writeEntry({ address, changedAt }: Entry, publicUrl: string) {
  // In a URL, letters other than Latin ones are percent-encoded.
  const where = element('loc', new URL(address, publicUrl).href)
  return `<url>${where}${changedAt ? element('lastmod', changedAt) : ''}</url>`
}
