import { kinds } from '#domain/kinds/index.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { textIn } from '#domain/kinds/translations.ts'
import { visitor } from '#domain/permissions.ts'
import { feedLinks } from '#domain/site/feeds.ts'
import { localizeSettings } from '#domain/site/localize-settings.ts'
import { defaultPicture } from '#domain/site/site-constants.ts'
import { inLanguage } from '#domain/text/languages.ts'
import { listLastAdded } from '#features/content/server/lists/recent.ts'
import { present } from '#features/content/server/visibility/present.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import type { Db } from '#server/db/tables.ts'
import { element, escapeXml } from '#server/escape-xml.ts'
import type { FeedLanguage } from './feed-language.ts'

const maxItems = 50

type Item = { kind: Kind; record: AnyRecord; isPinned: number; shownSince: string }

/**
 * Writes the latest notifications and events as RSS 2.0: pinned ones first, then the others; in both groups,
 * the last added first.
 */
export async function writeNews(
  db: Db,
  publicUrl: string,
  now: Date,
  feedLanguage: FeedLanguage,
): Promise<string> {
  const { language, words, textOf } = feedLanguage
  const addressOf = (path: string) => new URL(inLanguage(language, path), publicUrl).href
  const [settings, ...found] = await Promise.all([
    readSettings(db),
    ...kinds.filter(({ isNews }) => isNews).map((kind) => readItems(db, kind, now)),
  ])
  const items = found
    .flat()
    .sort((a, b) => b.isPinned - a.isPinned || (a.record._id < b.record._id ? 1 : -1))
    .slice(0, maxItems)
  const tagline = localizeSettings(language, settings).tagline
  const changedAt = items.map(({ record }) => record.updatedAt).sort()
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', `${settings.name}: ${words.news}`),
    element('link', addressOf('/')),
    element('description', textOf(`default.${tagline}`, tagline)),
    element('language', language),
    `<atom:link rel="self" type="${feedLinks.news.type}" href="${escapeXml(addressOf(feedLinks.news.href))}"/>`,
    ...changedAt.slice(-1).map((latest) => element('lastBuildDate', rssDate(latest))),
    ...items.map((item) => writeItem(item, publicUrl, feedLanguage)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

async function readItems(db: Db, kind: Kind, now: Date): Promise<Item[]> {
  const rows = await listLastAdded(db, { kind, limit: maxItems, now })
  return rows.map((row) => ({
    kind,
    record: present(kind, row, visitor),
    isPinned: row.isPinned,
    // A record prepared in advance becomes news when it becomes visible.
    shownSince: [row.createdAt, row.visibleFrom].sort().at(-1) as string,
  }))
}

function writeItem(
  { kind, record, shownSince }: Item,
  publicUrl: string,
  { language, textOf }: FeedLanguage,
) {
  const link = new URL(inLanguage(language, recordPath(kind, record) ?? kind.screens.list), publicUrl).href
  return [
    '<item>',
    element('title', textIn(language, record, 'title')),
    element('link', link),
    // The URL changes with the title, but the id does not.
    `<guid isPermaLink="false">urn:uuid:${record._id}</guid>`,
    element('pubDate', rssDate(shownSince)),
    element('category', textOf(`label.${kind.labels.one}`, kind.labels.one)),
    element('description', descriptionOf(record, textIn(language, record, 'description'), publicUrl)),
    '</item>',
  ].join('\n')
}

/** Feed readers treat a description as HTML, so its text is escaped for HTML and then again for XML. */
function descriptionOf(record: AnyRecord, description: string, publicUrl: string): string {
  const picture = [record.coverImageURL, record.imageFile].find((url) => url && url !== defaultPicture)
  const dateAndPlace = [record.date, record.venue ?? record.location].filter(Boolean).join(', ')
  const paragraphs = [dateAndPlace, ...description.split(/\n+/)].map((text) => text.trim())
  return [
    picture ? `<p><img src="${escapeXml(publicUrl + picture)}" alt=""></p>` : '',
    ...paragraphs.filter(Boolean).map((text) => element('p', text)),
  ].join('')
}

/** Formats a time by RFC 822, in GMT: "Sat, 21 Nov 2026 17:00:00 GMT". */
const rssDate = (iso: string) => new Date(iso).toUTCString()
