import { image, line } from './fields.ts'
import { changeMessages, defineKind } from './kind.ts'
import { newestAddedFirst } from './sort-keys.ts'

/** A slide of the home page. The picture is uploaded as `image` and served as `coverImageURL` (specification §3). */
export const homePicture = defineKind({
  name: 'homePicture',
  table: 'homePictures',
  labels: { one: 'Home page image', many: 'Home page images' },
  fields: {
    title: line('Title'),
    coverImageURL: image('Image', { formFieldName: 'image' }),
  },
  titleField: 'title',
  paths: {
    list: '/api/homePageImage',
    one: '/api/homePageImage/:id',
    add: '/api/admin/dashboard/add-homePageImage',
    change: ['/api/admin/dashboard/homePageImage/:id'],
  },
  listResponse: 'array',
  sortKey: newestAddedFirst,
  screens: {
    list: '/',
    add: '/admin/dashboard/add-homePageImage',
    table: '/admin/dashboard/home-page-images',
  },
  drawing: 'kite',
  menu: { label: 'Add HomePageImage', icon: 'Image', section: 'news' },
  messages: {
    adding: 'Uploading image...',
    added: 'Image added successfully!',
    notAdded: 'Failed to upload image!',
    prefersServerMessage: true,
    none: 'No images found.',
    notListed: 'Failed to fetch images',
    ...changeMessages('Image'),
  },
})
