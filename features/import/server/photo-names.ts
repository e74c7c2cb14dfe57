import { classIn } from '#features/content/class-in.ts'
import { normalizeWord } from '../import-values.ts'

/** Returns the name of a photo, such as ES-101 for `photos/ES-101.JPG`. */
export const photoName = (path: string) =>
  (foldersAndFile(path).at(-1) ?? '').replace(/\.\w{1,5}$/, '').slice(0, maxNameLength)

/**
 * Returns the names of an archive's photos. A folder is part of the name if several photos share the file
 * name, such as `new/Asha` and `old/Asha`, or if it is named after a class. All names differ, because photos
 * with equal names would overwrite each other.
 */
export function photoNames(paths: readonly string[]): string[] {
  const sharing = Map.groupBy(paths, (path) => normalizeWord(photoName(path)))
  const taken = new Set<string>()
  return paths.map((path) => {
    const name = photoName(path)
    const isShared = sharing.get(normalizeWord(name))?.length !== 1
    const isGrouped = foldersAndFile(path).slice(0, -1).some(isGroupFolder)
    const unique = firstFree(isShared || isGrouped ? folderOf(path) + name : name, taken)
    taken.add(unique)
    return unique
  })
}

/** Returns true if a folder is named after a class or a year. */
export const isGroupFolder = (folder: string) => classIn(folder) !== undefined || /^(19|20)\d\d$/.test(folder)

export function splitPhotoName(photo: string): { folders: string[]; name: string } {
  const folders = photo.split('/')
  return { name: folders.pop() ?? '', folders }
}

/** Returns the path of a file in an archive, so that the admin can find it there. */
export const shownPath = (path: string) => foldersAndFile(path).join('/').slice(-maxNameLength)

const foldersAndFile = (path: string) =>
  path
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .split(/[\\/]/)

function folderOf(path: string) {
  const folders = foldersAndFile(path).slice(0, -1).filter(Boolean).join('/')
  return folders && `${folders.slice(-maxFolderLength)}/`
}

/** Makes a name unique, because two photos in one folder may differ only in their file type. */
function firstFree(name: string, taken: ReadonlySet<string>) {
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`
  return free
}

const maxNameLength = 120
/** Longer paths are cut off at the start, because the innermost folders matter most. */
const maxFolderLength = 60
