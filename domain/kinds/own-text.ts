import { choice, image, line, markdown, optional } from './fields.ts'
import { changeMessages, defineKind } from './kind.ts'
import { textPlaces } from './own-text-places.ts'
import { newestAddedFirst } from './sort-keys.ts'

export const drawingNames = [
  ...['book', 'board', 'letter', 'test', 'crayon', 'kite', 'crane', 'medal', 'oil lamp', 'sprout', 'heart'],
  ...['people', 'shirt', 'frame', 'wave', 'cap'],
] as const
export type DrawingChoice = (typeof drawingNames)[number]

/** A text of Home, About or a list that a school has written itself; pages show it instead of the site's text. */
export const ownText = defineKind({
  name: 'ownText',
  table: 'ownTexts',
  labels: { one: 'Text', many: 'Texts' },
  fields: {
    place: choice('Place', Object.keys(textPlaces)),
    title: optional(line('Title')),
    text: optional(markdown('Text')),
    drawing: optional(choice('Drawing', drawingNames)),
    photo: optional(image('Photo')),
  },
  titleField: 'place',
  translates: ['title', 'text'],
  paths: {
    list: '/api/texts',
    one: '/api/texts/:id',
    add: '/api/admin/dashboard/add-text',
    change: ['/api/admin/dashboard/texts/:id'],
  },
  listResponse: 'array',
  unique: ['place'],
  sortKey: newestAddedFirst,
  permissions: {
    list: 'read content',
    add: 'change site settings',
    edit: 'change site settings',
    remove: 'change site settings',
  },
  screens: { list: '/about' },
  shownOn: ({ place }) => textPlaces[String(place)]?.page ?? '/about',
  drawing: 'letter',
  menu: { label: 'Add text', icon: 'Megaphone' },
  messages: {
    adding: 'Adding text...',
    added: 'Text added successfully!',
    notAdded: 'Failed to add the text!',
    none: 'You have not changed any text yet.',
    notListed: 'Failed to fetch the texts!',
    ...changeMessages('Text'),
  },
})
