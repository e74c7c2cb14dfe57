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

export const festivalGallery = defineEventGallery({
  event: 'festival',
  label: 'Festival Gallery',
  lead: 'Photos and videos of our festivals.',
  link: { label: 'Festivals', position: 2 },
  menuLabel: 'Add Festival images',
})

export const farewellGallery = defineEventGallery({
  event: 'farewell',
  label: 'Farewell Gallery',
  lead: 'Photos and videos of our farewell ceremonies.',
  link: { label: 'Farewell', position: 5 },
  menuLabel: 'Add Farewell images',
})

export const inductionGallery = defineEventGallery({
  event: 'induction',
  label: 'Induction Gallery',
  lead: "Photos and videos of the fresher's inductions.",
  link: { label: 'Induction', position: 4 },
  menuLabel: 'Add Induction images',
})

export const activityGallery = defineEventGallery({
  event: 'activity',
  many: 'activities',
  label: 'Activity Gallery',
  title: 'Activities Gallery',
  lead: 'Photos and videos of our activities.',
  link: { label: 'Activities', position: 3 },
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

type EventGallery<E extends string> = {
  event: E
  /** The word in the addresses. */
  many?: string
  label: string
  title?: string
  lead: string
  link: { label: string; position: number }
  menuLabel: string
}

/** The albums of one kind of event. */
function defineEventGallery<const E extends string>(definition: EventGallery<E>) {
  const { event, many = event, label, title = label, lead, link, menuLabel } = definition
  return defineGallery({
    name: `${event}Gallery`,
    table: `${event}GalleryItems` as const,
    label,
    paths: {
      list: `/api/admin/dashboard/gallery/${many}/photos`,
      one: `/api/admin/dashboard/gallery/${many}/photos/:id`,
      addPhotos: `/api/admin/dashboard/${event}Gallery/photos/add-photos`,
      addVideos: `/api/admin/dashboard/${event}Gallery/videos/add-videos`,
      change: [`/api/admin/dashboard/gallery/${many}/photos/:id`],
    },
    screens: {
      list: `/gallery/${many}`,
      one: `/gallery/${many}/:record`,
      add: `/admin/dashboard/add-${many}-images`,
      table: `/admin/dashboard/${event}-gallery`,
    },
    page: { title, lead },
    navigation: { galleries: link },
    menuLabel,
  })
}

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
    labels: { one: label.replace('Gallery', 'album').replace(/^album/, 'Album'), many: label },
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
