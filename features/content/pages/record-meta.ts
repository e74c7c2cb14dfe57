import type { MetaDescriptor } from 'react-router'
import { kindWordsIn } from '#app/language/kind-words.ts'
import {
  hiddenMetaTags,
  type MetaInput,
  metaTags,
  type PageMeta,
  type SharePicture,
  siteFromMatches,
  wordsOf,
} from '#app/layout/page-meta.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { plainDescription } from '#domain/kinds/plain-description.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { textIn } from '#domain/kinds/translations.ts'
import { parsePictureUrl, shareCrop, shareFileName } from '#domain/media/pictures.ts'
import { coverPicture } from '#domain/site/cover-picture.ts'
import { defineWords } from '#domain/text/words.ts'
import type { LoadedRecord } from './record-loader.ts'
import { breadcrumbJsonLd, eventJsonLd } from './structured-data.ts'

const maxDescriptionLength = 200
const english = defineWords('no-record', {
  title: 'Page not found',
  lead: 'There is no page at this address.',
})

export function recordMeta(args: MetaInput, kind: Kind, page: LoadedRecord): MetaDescriptor[] {
  const { record, error } = page
  if (!record) {
    const { title, lead } = wordsOf(args, english)
    return hiddenMetaTags(args, { title: error ? kind.labels.one : title, description: lead })
  }
  const site = siteFromMatches(args)
  const { lead } = kindWordsIn(site.language, kind, site.settings)
  const title = textIn(site.language, record, kind.titleField)
  const meta: PageMeta = {
    title,
    description: excerpt(plainDescription(site.language, record)) || lead,
    canonical: recordPath(kind, record) ?? kind.screens.list,
    isIndexed: !kind.unlisted || record[kind.unlisted.field] !== kind.unlisted.value,
  }
  if (!import.meta.env.SSR) return metaTags(args, meta)

  const shared: PageMeta = { ...meta, image: shareImage(record, title), type: 'article' }
  const breadcrumb = breadcrumbJsonLd(site, kind, title)
  return metaTags(args, {
    ...shared,
    jsonLd: record.date ? [eventJsonLd(site, record, shared), breadcrumb] : [breadcrumb],
  })
}

/** Returns the share picture that the server renders from the record's picture, if it is large enough. */
function shareImage(record: AnyRecord, title: string): SharePicture | undefined {
  const picture = coverPicture(record)
  const info = picture && parsePictureUrl(picture)
  return info && shareCrop(info) ? { path: shareFileName(picture), alt: title } : undefined
}

/** Returns the start of a text, truncated after a whole word, as the description of a shared link. */
export function excerpt(text: string) {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  if (characters.length <= maxDescriptionLength) return characters.join('')
  return `${characters
    .slice(0, maxDescriptionLength - 1)
    .join('')
    .replace(/\s+\S*$/, '')}…`
}
