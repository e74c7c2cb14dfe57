import { type Config, storeName } from '../config.ts'
import { MoveError } from './move-error.ts'

/** Where a site is: its data folder, and the database and bucket beside it, where it has them. */
export type Place = Pick<Config, 'dataDir' | 'keysDir' | 'databaseUrl' | 's3'>

/** From where to where, and what of it moves. */
export type Route = {
  from: Place
  to: Place
  movesDatabase: boolean
  movesFiles: boolean
}

/** @throws {MoveError} when both are the same place */
export function routeBetween(from: Place, to: Place): Route {
  const movesDatabase = databaseName(from) !== databaseName(to)
  const isSameFolder = from.s3 !== undefined || from.dataDir === to.dataDir
  const movesFiles = storeName(from) !== storeName(to) || !isSameFolder
  if (!movesDatabase && !movesFiles)
    throw new MoveError('The site is there already: database and files are where they should move to.')
  return { from, to, movesDatabase, movesFiles }
}

/** What a move notes of its target (`db/moves.ts`). */
export const targetOf = ({ to, movesDatabase }: Route) => ({
  database: movesDatabase ? databaseName(to) : '',
  store: storeName(to),
})

/** The database in a word, without user and password. */
export function databaseName({ databaseUrl, dataDir }: Place): string {
  if (!databaseUrl) return `sqlite:${dataDir}`
  const { host, pathname } = new URL(databaseUrl)
  return `postgres://${host}${pathname}`
}
