import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/project-root.ts'
import type { ReceivedFile } from '../receive-body.ts'

/** A bundled program has no sources: the build puts the drawings next to it (scripts/build/bundle-server.ts). */
const folder = existsSync(join(projectRoot, 'site/main.ts'))
  ? 'server/media/pictures'
  : 'build/program/assets'

const drawn = (name: string): ReceivedFile => ({
  type: 'image',
  path: join(projectRoot, folder, name),
  mimeType: 'image/png',
  extension: 'png',
})

/** The picture for records without one; it also replaces pictures that an import does not include. */
export const defaultPlaceholder = drawn('default.png')

/** The picture of a class session until someone adds one: the table and API clients require a picture. */
export const classSessionPlaceholder = drawn('board.png')
