import { defaultPicture, type PageMeta } from '#app/layout/page-meta.ts'
import { absoluteUrl, pageUrl, type SiteData } from '#app/layout/site-data.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { defaultSettings } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'

const words = defineWords({ home: 'Home' })

/** JSON-LD for search engines (schema.org), without any person's name. */

/** Describes the school. Empty settings and social links without a path are left out. */
export function schoolJsonLd(site: SiteData) {
  const { name, tagline, institute, founded, address, phones, socials } = site.settings
  const telephone = phones.filter((phone) => phone && !defaultSettings.phones.includes(phone))
  const sameAs = Object.values(socials).filter((link) => link && new URL(link).pathname !== '/')
  return {
    '@type': 'EducationalOrganization',
    '@id': schoolId(site),
    name,
    url: absoluteUrl('/', site),
    foundingDate: String(founded),
    ...(tagline && { description: tagline }),
    ...(address && { address: { '@type': 'PostalAddress', streetAddress: address } }),
    ...(institute && { parentOrganization: { '@type': 'CollegeOrUniversity', name: institute } }),
    ...(telephone.length > 0 && { telephone }),
    ...(sameAs.length > 0 && { sameAs }),
  }
}

export function eventJsonLd(
  site: SiteData,
  record: AnyRecord,
  { title, description, canonical: path = '/', image = defaultPicture(site) }: PageMeta,
) {
  const { name, address } = site.settings
  return {
    '@type': 'Event',
    name: title,
    description,
    url: pageUrl(path, site),
    image: [absoluteUrl(image.path, site)],
    startDate: record.date,
    endDate: record.date,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: record.venue || record.location || name, address: address || name },
    organizer: {
      '@type': 'EducationalOrganization',
      '@id': schoolId(site),
      name,
      url: absoluteUrl('/', site),
    },
  }
}

export function breadcrumbJsonLd(site: SiteData, kind: Kind, title: string) {
  const steps = [
    { name: words.home, item: absoluteUrl('/', site) },
    { name: kind.page?.title, item: absoluteUrl(kind.screens.list, site) },
    { name: title },
  ]
  const itemListElement = steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step }))
  return { '@type': 'BreadcrumbList', itemListElement }
}

const schoolId = (site: SiteData) => absoluteUrl('/#school', site)
