import type { MetaDescriptor } from 'react-router'
import { addressOf } from '#domain/addresses.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { readPicture, shareName, sharePart } from '#domain/pictures.ts'
import {
  headOf,
  hiddenHeadOf,
  type PageHead,
  type SharePicture,
  type Shown,
  siteIn,
} from '../layout/describe-page.ts'
import { pictureOf } from './picture-of.ts'
import type { PageRecord } from './record-data.ts'
import { breadcrumbData, eventData } from './structured-data.ts'

const longestDescription = 200
const notFound = { title: 'Page not found', description: 'There is no page at this address.' }

/** The head of a record's own page: the record's words and picture, and the one address it has now. */
export function recordHead(shown: Shown, kind: Kind, page: PageRecord): MetaDescriptor[] {
  const { record, failure } = page
  if (!record) return hiddenHeadOf(shown, failure ? { ...notFound, title: kind.labels.one } : notFound)
  const title = String(record[kind.titleField])
  const head: PageHead = {
    title,
    description: beginningOf(String(record.description)),
    address: addressOf(kind, record) ?? kind.screens.list,
  }
  if (!import.meta.env.SSR) return headOf(shown, head)

  const site = siteIn(shown)
  const shared: PageHead = { ...head, image: shareOf(record, title), type: 'article' }
  const way = breadcrumbData(site, kind, title)
  return headOf(shown, { ...shared, facts: record.date ? [eventData(site, record, shared), way] : [way] })
}

/** The picture that the server draws of the record's own for those who share it, where there is enough to show. */
function shareOf(record: AnyRecord, title: string): SharePicture | undefined {
  const picture = pictureOf(record)
  const facts = picture && readPicture(picture)
  return facts && sharePart(facts) ? { path: shareName(picture), alt: title } : undefined
}

/** As much of a text as fits beside a shared link, ending with a whole word. */
export function beginningOf(text: string) {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  if (letters.length <= longestDescription) return letters.join('')
  return `${letters
    .slice(0, longestDescription - 1)
    .join('')
    .replace(/\s+\S*$/, '')}…`
}
