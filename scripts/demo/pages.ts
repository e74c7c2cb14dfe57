import type { Told } from './events.ts'
import type { Motif } from './pictures/scene.ts'

export const homePictures: Told[] = [
  { motif: 'lamp', fields: { title: 'A lamp, some books, and the evening ahead' } },
  { motif: 'lesson', fields: { title: 'Fractions on the slate' } },
  { motif: 'lanterns', fields: { title: 'Lanterns over the lake' } },
]

export const notifications: Told[] = [
  {
    motif: 'notice',
    fields: {
      title: 'Monthly test on Sunday',
      description:
        'Classes 6 to 10 write their monthly test on Sunday at ten. Bring a pencil; everything else is here.',
    },
  },
  {
    motif: 'clothes',
    fields: {
      title: 'Winter clothes drive: bring what you do not wear',
      description: 'The boxes stand in front of every hostel until the end of the month.',
    },
  },
  {
    motif: 'festival',
    fields: {
      title: 'Happy festival of lights',
      description: 'May every house near us have a lamp in its window tonight.',
    },
  },
]

/** Each gallery's items: a title and the pictures under it. */
export const galleryItems: Record<string, { title: string; photos: Motif[] }[]> = {
  gallery: [
    { title: 'An ordinary Tuesday', photos: ['lesson', 'lamp'] },
    { title: 'Kites above the lower field', photos: ['kites'] },
    { title: 'Two hundred cranes', photos: ['paper'] },
    { title: 'On the big stage', photos: ['stage'] },
  ],
  festivalGallery: [{ title: 'Festival of lights', photos: ['festival', 'lamp'] }],
  farewellGallery: [{ title: 'Lanterns for the class of 2026', photos: ['lanterns'] }],
  inductionGallery: [{ title: 'First evening', photos: ['bunting'] }],
  activityGallery: [{ title: 'Sports day', photos: ['kites', 'stage'] }],
}

export const feedbacks = [
  {
    fullName: 'A parent from Canal Side',
    email: 'parent@example.org',
    contact: '+91 00000 20001',
    message: 'My daughter reads the shop signs aloud now, all of them, all the way home. Thank you.',
  },
  {
    fullName: 'Somebody from the library',
    email: 'library@example.org',
    contact: '+91 00000 20002',
    message: 'We have forty children’s books to give away. Whom may we call?',
  },
  {
    fullName: 'A graduate of 2019',
    email: 'graduate@example.org',
    contact: '+91 00000 20003',
    message: 'Could the gallery also show the early years? I have photographs from the first sports day.',
  },
]
