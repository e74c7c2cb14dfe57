import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'

/** A packed program has no sources: the build puts what is drawn beside it (scripts/build/bundle-server.ts). */
const folder = existsSync(join(projectRoot, 'server/main.ts')) ? 'server/media' : 'build/program/assets'

/** Where there is no picture. */
export const defaultPictureFile = join(projectRoot, folder, 'default.png')

/** In place of the picture of a class session. */
export const boardPictureFile = join(projectRoot, folder, 'board.png')
