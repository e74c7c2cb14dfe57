import type { Told } from '../told.ts'

/** The slides of the home page, the first one first. */
export const homePictures: Told[] = [
  { scene: 'campus', fields: { title: 'Half past four, and the lamps come on' } },
  { scene: 'classroom', fields: { title: 'Triangles with class 6' } },
  { scene: 'lanterns', fields: { title: 'Lanterns over the lake for the class of 2026' } },
  { scene: 'drawing', fields: { title: 'Drawing the way home' } },
  { scene: 'library', fields: { title: 'The reading marathon, hour five' } },
]
