import { classIn } from '#features/records/class-in.ts'
import { normalizeWord } from '../import-values.ts'

/** What a photo of a list is called: `photos/ES-101.JPG` is ES-101. */
export const photoName = (path: string) =>
  (foldersAndFile(path).at(-1) ?? '').replace(/\.\w{1,5}$/, '').slice(0, maxNameLength)

/**
 * What the photos of an archive are called. Their folders are part of that where several share a name, such as `new/Asha` and
 * `old/Asha`, or where a folder is named after a class. No two are called the same, or one would take the place of the other.
 */
export function photoNames(paths: readonly string[]): string[] {
  const sharing = Map.groupBy(paths, (path) => normalizeWord(photoName(path)))
  const taken = new Set<string>()
  return paths.map((path) => {
    const name = photoName(path)
    const isShared = sharing.get(normalizeWord(name))?.length !== 1
    const isGrouped = foldersAndFile(path).slice(0, -1).some(namesGroup)
    const unique = firstFree(isShared || isGrouped ? folderOf(path) + name : name, taken)
    taken.add(unique)
    return unique
  })
}

/** Whether a folder is named after a class or a year. */
export const namesGroup = (folder: string) => classIn(folder) !== undefined || /^(19|20)\d\d$/.test(folder)

/** The folders that are part of a photo's name, and the name itself. */
export function splitPhotoName(photo: string): { folders: string[]; name: string } {
  const folders = photo.split('/')
  return { name: folders.pop() ?? '', folders }
}

/** The path of a file in an archive, for people to find it there. */
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

/** Two of one folder may differ only in what kind of picture they are. */
function firstFree(name: string, taken: ReadonlySet<string>) {
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`
  return free
}

const maxNameLength = 120
/** The innermost folders say most. */
const maxFolderLength = 60
