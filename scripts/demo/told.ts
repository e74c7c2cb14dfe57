import type { Scene } from './pictures/scene.ts'

/** A record's fields, and what to draw for it where it has a picture. */
export type Told = { scene?: Scene; fields: Record<string, string> }
