import type { MetaDescriptor } from 'react-router'
import { addressOf } from '#domain/addresses.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { headOf, hiddenHeadOf, type Shown, siteIn } from '../layout/describe-page.ts'
import { absolute } from '../layout/site-data.ts'
import type { PageRecord } from './record-data.ts'
import { breadcrumbData, eventData } from './structured-data.ts'

const longestDescription = 200
const notFound = { title: 'Page not found', description: 'There is no page at this address.' }

/** The head of a record's own page: the record's words and picture, and the one address it has now. */
export function recordHead(shown: Shown, kind: Kind, page: PageRecord): MetaDescriptor[] {
  const { record, failure } = page
  if (!record) return hiddenHeadOf(shown, failure ? { ...notFound, title: kind.labels.one } : notFound)
  const site = siteIn(shown)
  const title = String(record[kind.titleField])
  const description = beginningOf(String(record.description))
  const address = addressOf(kind, record) ?? kind.screens.list
  const image = undefined
  const event = {
    title,
    description,
    url: absolute(address, site),
    image: absolute('/share.jpg', site),
  }
  const facts = [breadcrumbData(site, kind, title)]
  return headOf(shown, {
    title,
    description,
    address,
    image,
    type: 'article',
    facts: record.date ? [eventData(site, record, event), ...facts] : facts,
  })
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
