import { choice, document, image, inSection, line, markdown, optional } from './fields.ts'
import { changeMessages, defineKind } from './kind.ts'
import { newestAddedFirst } from './sort-keys.ts'

/** The places that can link to a page. About and the list of pages do not link to a page linked `nowhere` either. */
export const pagePlaces = {
  header: 'Header, under About Us',
  footer: 'Footer',
  nowhere: 'Nowhere',
} as const

/** The most pages among which the header and the footer find theirs. */
export const maxLinkedPages = 100

/** A page of the school's own below "About us", such as the annual report. Only PICs write pages. */
export const page = defineKind({
  name: 'page',
  table: 'pages',
  labels: { one: 'Page', many: 'Pages' },
  fields: {
    title: line('Title'),
    description: markdown('Text'),
    coverImageURL: optional(image('Picture')),
    document: optional(document('Document')),
    place: optional(choice('Where to link it', Object.values(pagePlaces), { noChoice: 'Only on About Us' })),
    secondImage: inSection('More pictures and documents', optional(image('Second picture'))),
    secondDocument: inSection('More pictures and documents', optional(document('Second document'))),
    thirdDocument: inSection('More pictures and documents', optional(document('Third document'))),
  },
  titleField: 'title',
  translates: ['title', 'description'],
  paths: {
    list: '/api/pages',
    one: '/api/pages/:id',
    add: '/api/admin/dashboard/add-page',
    change: ['/api/admin/dashboard/page/:id'],
  },
  listResponse: 'array',
  sortKey: newestAddedFirst,
  permissions: { list: 'read content', add: 'write pages', edit: 'write pages', remove: 'write pages' },
  screens: {
    list: '/about/pages',
    one: '/about/pages/:record',
    add: '/admin/dashboard/add-page',
    table: '/admin/dashboard/pages',
  },
  page: { title: 'More about us', lead: 'Reports, accounts and other papers of the school.' },
  isStanding: true,
  unlisted: { field: 'place', value: pagePlaces.nowhere },
  drawing: 'letter',
  menu: { label: 'Add page', icon: 'BookOpen', section: 'news', isOften: true },
  messages: {
    adding: 'Adding page...',
    added: 'Page added successfully!',
    notAdded: 'Failed to add page!',
    prefersServerMessage: true,
    none: 'No pages yet.',
    notListed: 'Failed to fetch pages.',
    ...changeMessages('Page'),
  },
})
