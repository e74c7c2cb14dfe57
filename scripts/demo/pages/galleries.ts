import type { Scene } from '../pictures/scene.ts'

export type Album = {
  title: string
  photos: Scene[]
  /** The short film of an evening is in it too. */
  withVideo?: boolean
}

/** Each gallery's items, the latest first. */
export const albums: Record<string, Album[]> = {
  gallery: [
    {
      title: 'One evening, start to end',
      photos: ['campus', 'classroom', 'lesson', 'lamp'],
      withVideo: true,
    },
    { title: 'An ordinary Tuesday', photos: ['lesson', 'classroom', 'classroom', 'library'] },
    { title: 'Rain, and everybody came', photos: ['monsoon', 'monsoon', 'lamp'] },
    { title: 'Two hundred cranes', photos: ['paper', 'paper', 'paper', 'drawing'] },
    { title: 'The reading marathon', photos: ['library', 'library', 'bookGift'] },
    { title: 'Before winter', photos: ['sorting', 'clothesLine', 'sorting', 'clothesLine'] },
    { title: 'পুরোনো দিনের ছবি: the early years', photos: ['lesson', 'kites', 'race'] },
  ],
  festivalGallery: [
    { title: 'दीपावली 2025', photos: ['diyas', 'diyas', 'lamp', 'diyas'] },
    { title: 'শারদোৎসব 2025', photos: ['gate', 'gate', 'music'] },
    { title: 'Colours in the courtyard', photos: ['colourPlay', 'colourPlay', 'colourPlay', 'colourPlay'] },
    { title: 'A tree, a star, forty angels', photos: ['winterStar', 'winterStar'] },
    { title: 'Sweet vermicelli', photos: ['crescent', 'crescent', 'supper'] },
  ],
  farewellGallery: [
    { title: 'Lanterns for the class of 2026', photos: ['lanterns', 'lanterns', 'lanterns', 'supper'] },
    { title: 'Caps in the air, 2025', photos: ['caps', 'caps', 'caps'] },
    { title: 'One long table', photos: ['supper', 'supper', 'stage'] },
  ],
  inductionGallery: [
    { title: 'First evening, 2026', photos: ['welcome', 'ring', 'welcome', 'classroom'] },
    { title: 'Names, songs and one card trick', photos: ['ring', 'ring', 'music'] },
    { title: 'Welcome by lamplight', photos: ['lamp', 'welcome', 'lanterns'] },
  ],
  activityGallery: [
    {
      title: 'Five-a-side under the floodlights',
      photos: ['football', 'football', 'football'],
      withVideo: true,
    },
    { title: 'Sports day', photos: ['race', 'tugOfWar', 'race', 'tugOfWar'] },
    { title: 'Forty neem trees', photos: ['saplings', 'saplings', 'saplings'] },
    { title: 'सुर और ताल', photos: ['music', 'stage', 'music'] },
    { title: 'Kites and old newspapers', photos: ['kites', 'kites', 'kites'] },
  ],
}
