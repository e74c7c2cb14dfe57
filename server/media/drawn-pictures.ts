import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'
import type { ReceivedFile } from './receive-body.ts'

/** A packed program has no sources: the build puts what is drawn beside it (scripts/build/bundle-server.ts). */
const folder = existsSync(join(projectRoot, 'site/main.ts')) ? 'server/media' : 'build/program/assets'

const drawn = (name: string): ReceivedFile => ({
  type: 'image',
  path: join(projectRoot, folder, name),
  mimeType: 'image/png',
  extension: 'png',
})

/** Where there is no picture; it stands in for those that a list does not bring along. */
export const defaultDrawing = drawn('default.png')

/** Stands in for the picture of a class session, which its table and its clients require, until somebody adds one. */
export const boardDrawing = drawn('board.png')
