import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { defaultSettings, startedIn } from '#domain/site-facts.ts'
import { ownPicture, type PageHead } from '../layout/describe-page.ts'
import { absolute, type SiteData } from '../layout/site-data.ts'

/** What machines read of a page (schema.org). Nobody's name is in it but the school's. */

/** The school itself. What an admin has not filled in yet is left out: no number that nobody answers. */
export function schoolData(site: SiteData) {
  const { name, tagline, institute, address, phones, socials } = site.settings
  const telephone = phones.filter((phone) => phone && !defaultSettings.phones.includes(phone))
  const sameAs = Object.values(socials).filter((link) => link && new URL(link).pathname !== '/')
  return {
    '@type': 'EducationalOrganization',
    '@id': schoolId(site),
    name,
    url: absolute('/', site),
    foundingDate: String(startedIn),
    ...(tagline && { description: tagline }),
    ...(address && { address: { '@type': 'PostalAddress', streetAddress: address } }),
    ...(institute && { parentOrganization: { '@type': 'CollegeOrUniversity', name: institute } }),
    ...(telephone.length > 0 && { telephone }),
    ...(sameAs.length > 0 && { sameAs }),
  }
}

/** Something that took place, or is going to. */
export function eventData(
  site: SiteData,
  record: AnyRecord,
  { title, description, address: path = '/', image = ownPicture }: PageHead,
) {
  const { name, address } = site.settings
  return {
    '@type': 'Event',
    name: title,
    description,
    url: absolute(path, site),
    image: [absolute(image.path, site)],
    startDate: record.date,
    endDate: record.date,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: record.venue ?? record.location ?? name, address: address || name },
    organizer: { '@type': 'EducationalOrganization', '@id': schoolId(site), name, url: absolute('/', site) },
  }
}

/** The way from Home to the page of one record. */
export function breadcrumbData(site: SiteData, kind: Kind, title: string) {
  const steps = [
    { name: 'Home', item: absolute('/', site) },
    { name: kind.labels.many, item: absolute(kind.screens.list, site) },
    { name: title },
  ]
  const itemListElement = steps.map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step }))
  return { '@type': 'BreadcrumbList', itemListElement }
}

const schoolId = (site: SiteData) => absolute('/#school', site)
