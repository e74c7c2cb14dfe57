import { defineWords } from '#domain/text/words.ts'
import { images, line, videos } from './fields.ts'
import { changeMessages, defineKind, type Kind, type KindPaths } from './kind.ts'
import { newestAddedFirst } from './sort-keys.ts'

export const gallery = defineGallery({
  name: 'gallery',
  table: 'galleryItems',
  label: 'Gallery',
  paths: {
    list: '/api/gallery',
    one: '/api/gallery/:id',
    addPhotos: '/api/admin/dashboard/gallery/photos/add-photos',
    addVideos: '/api/admin/dashboard/gallery/videos/add-videos',
    change: ['/api/admin/dashboard/gallery/photos/:id'],
  },
  screens: {
    list: '/gallery',
    one: '/gallery/:record',
    add: '/admin/dashboard/add-gallery',
    table: '/admin/dashboard/gallery',
  },
  page: { title: 'Gallery', lead: 'Evenings, festivals and faces, in photos and videos.' },
  navigation: {
    bar: { label: 'Gallery', position: 2 },
    galleries: { label: 'All together', position: 1 },
    footer: { label: 'Gallery', position: 2 },
  },
  menuLabel: 'Add Gallery',
  isOften: true,
  count: { name: 'totalGalleryItems', label: 'Gallery Items', position: 4, unit: 'album' },
})

export const festivalGallery = defineGallery({
  name: 'festivalGallery',
  table: 'festivalGalleryItems',
  label: 'Festival Gallery',
  paths: {
    list: '/api/admin/dashboard/gallery/festival/photos',
    one: '/api/admin/dashboard/gallery/festival/photos/:id',
    addPhotos: '/api/admin/dashboard/festivalGallery/photos/add-photos',
    addVideos: '/api/admin/dashboard/festivalGallery/videos/add-videos',
    change: ['/api/admin/dashboard/gallery/festival/photos/:id'],
  },
  screens: {
    list: '/gallery/festival',
    one: '/gallery/festival/:record',
    add: '/admin/dashboard/add-festival-images',
    table: '/admin/dashboard/festival-gallery',
  },
  page: { title: 'Festival Gallery', lead: 'Photos and videos of our festivals.' },
  navigation: { galleries: { label: 'Festivals', position: 2 } },
  menuLabel: 'Add Festival images',
})

export const farewellGallery = defineGallery({
  name: 'farewellGallery',
  table: 'farewellGalleryItems',
  label: 'Farewell Gallery',
  paths: {
    list: '/api/admin/dashboard/gallery/farewell/photos',
    one: '/api/admin/dashboard/gallery/farewell/photos/:id',
    addPhotos: '/api/admin/dashboard/farewellGallery/photos/add-photos',
    addVideos: '/api/admin/dashboard/farewellGallery/videos/add-videos',
    change: ['/api/admin/dashboard/gallery/farewell/photos/:id'],
  },
  screens: {
    list: '/gallery/farewell',
    one: '/gallery/farewell/:record',
    add: '/admin/dashboard/add-farewell-images',
    table: '/admin/dashboard/farewell-gallery',
  },
  page: { title: 'Farewell Gallery', lead: 'Photos and videos of our farewell ceremonies.' },
  navigation: { galleries: { label: 'Farewell', position: 5 } },
  menuLabel: 'Add Farewell images',
})

export const inductionGallery = defineGallery({
  name: 'inductionGallery',
  table: 'inductionGalleryItems',
  label: 'Induction Gallery',
  paths: {
    list: '/api/admin/dashboard/gallery/induction/photos',
    one: '/api/admin/dashboard/gallery/induction/photos/:id',
    addPhotos: '/api/admin/dashboard/inductionGallery/photos/add-photos',
    addVideos: '/api/admin/dashboard/inductionGallery/videos/add-videos',
    change: ['/api/admin/dashboard/gallery/induction/photos/:id'],
  },
  screens: {
    list: '/gallery/induction',
    one: '/gallery/induction/:record',
    add: '/admin/dashboard/add-induction-images',
    table: '/admin/dashboard/induction-gallery',
  },
  page: { title: 'Induction Gallery', lead: "Photos and videos of the fresher's inductions." },
  navigation: { galleries: { label: 'Induction', position: 4 } },
  menuLabel: 'Add Induction images',
})

export const activityGallery = defineGallery({
  name: 'activityGallery',
  table: 'activityGalleryItems',
  label: 'Activity Gallery',
  paths: {
    list: '/api/admin/dashboard/gallery/activities/photos',
    one: '/api/admin/dashboard/gallery/activities/photos/:id',
    addPhotos: '/api/admin/dashboard/activityGallery/photos/add-photos',
    addVideos: '/api/admin/dashboard/activityGallery/videos/add-videos',
    change: ['/api/admin/dashboard/gallery/activities/photos/:id'],
  },
  screens: {
    list: '/gallery/activities',
    one: '/gallery/activities/:record',
    add: '/admin/dashboard/add-activities-images',
    table: '/admin/dashboard/activity-gallery',
  },
  page: { title: 'Activities Gallery', lead: 'Photos and videos of our activities.' },
  navigation: { galleries: { label: 'Activities', position: 3 } },
  menuLabel: 'Add Activities images',
})

export const galleries = [gallery, festivalGallery, farewellGallery, inductionGallery, activityGallery]

/** The form field for the id of the item to which the file is added. Without it, the item is found by its title. */
export const itemParam = 'item'

export const mediaTypes = ['photo', 'video'] as const
export const galleryMessages = defineWords({
  chooseType: 'Please select Photo or Video.',
  chooseFile: 'Please select a file to upload.',
})

type GalleryPaths = KindPaths & { addPhotos: string; addVideos: string }

function defineGallery<const T extends string>({
  label,
  menuLabel,
  isOften = false,
  ...definition
}: Pick<Kind, 'name' | 'screens' | 'page' | 'navigation' | 'count'> & {
  table: T
  label: string
  menuLabel: string
  isOften?: boolean
  paths: GalleryPaths
}) {
  return defineKind({
    ...definition,
    category: 'gallery',
    labels: { one: label.replace('Gallery', 'Album'), many: label },
    fields: { title: line('Title'), photos: images('Photos'), videos: videos('Videos') },
    titleField: 'title',
    listResponse: 'success-and-data',
    sortKey: newestAddedFirst,
    drawing: 'frame',
    menu: { label: menuLabel, icon: 'Images', section: 'photos', isOften },
    messages: {
      adding: 'Uploading media...',
      added: 'Media added successfully!',
      notAdded: 'Failed to upload media!',
      prefersServerMessage: true,
      none: 'Coming soon....',
      notListed: 'Failed to fetch gallery',
      ...changeMessages('Gallery item'),
    },
  })
}
