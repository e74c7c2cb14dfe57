import { choice, email, line, optional, phone, prose, year } from '#domain/kinds/fields.ts'
import type { Fields } from '#domain/kinds/kind.ts'
import { weekdayNames } from '#domain/site/class-timings.ts'
import { callMePage, teachPage } from '#domain/site/page-paths.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'
import { defineWords } from '#domain/text/words.ts'

/** Also stored, as the `kind` in the table `requests`: applications to teach, and the wish to be called. */
export const enquiryKinds = ['applications', 'calls'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]

const fullName = line('Full name', { max: 120 })
const dialable = phone('Contact number', { isDialable: true })
/** Each weekday is a separate field, because the server accepts only one value for each field name. */
const evenings = Object.fromEntries(weekdayNames.map(([code, day]) => [code, optional(choice(day, ['yes']))]))

export const enquiries = {
  applications: {
    page: teachPage,
    screen: '/admin/dashboard/applications',
    list: '/api/admin/dashboard/applications',
    removeMany: '/api/admin/dashboard/applications/delete',
    one: '/api/admin/dashboard/applications/:id',
    see: 'manage admins',
    change: 'manage admins',
    states: ['new', 'talked to', 'invited', 'not now'],
    fields: {
      fullName,
      email: optional(email('E-mail')),
      phone: optional(dialable),
      department: line('Department', { max: 120 }),
      year: year('Year of study', { max: 10 }),
      why: prose('Why you want to teach', { max: 2000 }),
      ...evenings,
    },
  },
  calls: {
    page: callMePage,
    screen: '/admin/tonight/calls',
    list: '/api/admin/evenings/calls',
    removeMany: '/api/admin/evenings/calls/delete',
    one: '/api/admin/evenings/calls/:id',
    see: 'see guardians',
    change: 'note absences',
    states: ['new', 'called', 'not reached'],
    fields: {
      fullName,
      phone: dialable,
      language: line('Language', { max: 60 }),
      studentClass: line("Child's class", { max: 60 }),
    },
  },
} as const

/** What the team reads. An e-mail address or a number that was not given is empty. */
export type ReceivedEnquiry = {
  _id: string
  createdAt: string
  fullName: string
  email: string
  phone: string
  answers: { label: string; value: string }[]
}

/** How many can be deleted at once. */
export const maxRemovedEnquiries = 200

/** The class of a child who does not go to school. */
export const noClass = 'Not at school yet'

/** Returns the fields of a form at this school: a child's class is one of its grades. */
export function enquiryFields(kind: EnquiryKind, { first, last }: SiteSettings['grades']): Fields {
  const { fields } = enquiries[kind]
  if (kind === 'applications') return fields
  const classes = Array.from({ length: last - first + 1 }, (_, index) => String(first + index))
  return { ...fields, studentClass: choice("Child's class", [noClass, ...classes]) }
}

/**
 * Returns the path of the page with which a visitor can withdraw what was sent. Afterwards, `done` takes the place of
 * the token.
 */
export const withdrawPage = (token: string) => `/withdraw/${token}`

export const enquiryMessages = defineWords('enquiries', {
  noContact: 'Give your e-mail or your contact number, so that we can answer.',
  looksLikeSpam: 'This looks like advertising, so it was not sent. Please leave out links, or call us.',
  gone: 'This was not found. It was withdrawn or deleted, or the link is wrong.',
  saved: 'Saved.',
  deleted: (count: number) => `Deleted: ${count}.`,
  choose: `Choose 1 to ${maxRemovedEnquiries} of them.`,
  notListed: 'Failed to fetch the list. Try again later.',
})
