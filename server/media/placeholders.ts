import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'
import type { ReceivedFile } from './receive-body.ts'

/**
 * A packed program has no sources: the build puts the drawings beside it (scripts/build/bundle-server.ts).
 */
const folder = existsSync(join(projectRoot, 'site/main.ts')) ? 'server/media' : 'build/program/assets'

const drawn = (name: string): ReceivedFile => ({
  type: 'image',
  path: join(projectRoot, folder, name),
  mimeType: 'image/png',
  extension: 'png',
})

/** The picture for records without one; it also replaces pictures that an import does not bring along. */
export const defaultPlaceholder = drawn('default.png')

/** The picture of a class session, which its table and its clients require, until someone adds one. */
export const classSessionPlaceholder = drawn('board.png')
