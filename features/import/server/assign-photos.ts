import type { Kind } from '#domain/kinds/kind.ts'
import { isSameClass } from '#features/content/class-in.ts'
import { matchKeysOf } from '#features/content/match-keys.ts'
import { normalizeWord, readCell } from '../import-values.ts'
import { isGroupFolder, splitPhotoName } from './photo-names.ts'
import type { PlannedRow } from './read-rows.ts'
import type { ListPhoto, StoredImport } from './stored-imports.ts'

/** Photos without a row, and photos that the admin is asked about, each with the rows it may belong to. */
export type PhotosLeft = { left: string[]; open: { photo: ListPhoto; rows: PlannedRow[] }[] }

/**
 * Assigns each photo to the row that the admin chose, or to the row whose unique value or name is its file
 * name. If several rows have that name, the photo's folder may decide between them. The admin is asked if
 * several rows or several photos fit, if the photo's folder names another class, or if the number belongs to
 * another person.
 */
export function assignPhotos({ kind, photos, decisions }: StoredImport, rows: PlannedRow[]): PhotosLeft {
  const result: PhotosLeft = { left: [], open: [] }
  if (photos.length === 0) return result
  const byNumber = new Map(rows.map((row) => [row.row, row]))
  const chosenFor = ({ name }: ListPhoto) => byNumber.get(decisions.photos[name] ?? Number.NaN)
  for (const photo of photos) {
    const row = chosenFor(photo)
    if (row) row.photo = photo.file
  }
  const findRows = startFinding(kind, rows, decisions.answers)
  const named = photos.flatMap((photo) => (chosenFor(photo) ? [] : { photo, ...findRows(photo.name) }))
  // A match by folder takes precedence over a match by name alone.
  const { sure = [], unsure = [] } = Object.groupBy(named, ({ isByFolder }) =>
    isByFolder ? 'sure' : 'unsure',
  )
  for (const some of [sure, unsure]) giveEach(some, result)
  return result
}

type Fitting = { photo: ListPhoto; rows: PlannedRow[]; isDoubtful: boolean }

function giveEach(named: readonly Fitting[], result: PhotosLeft) {
  const free = named.filter(({ rows }) => rows.some(({ photo }) => photo === null))
  const alone = Map.groupBy(free, ({ rows: [row, ...others] }) => (others.length === 0 ? row : undefined))
  const isOnlyOneOf = (row: PlannedRow) => new Set(alone.get(row)?.map(({ photo }) => photo.file)).size === 1
  const isFree = new Set(free)
  for (const fitting of named) {
    const { photo, rows, isDoubtful } = fitting
    const [row, ...others] = rows
    if (!row || !isFree.has(fitting)) result.left.push(photo.name)
    else if (!isDoubtful && others.length === 0 && isOnlyOneOf(row)) row.photo = photo.file
    else result.open.push({ photo, rows })
  }
}

/**
 * Returns a function that finds the rows matching a photo's name and reports whether the photo's folder or number makes
 * the match doubtful.
 */
function startFinding(kind: Kind, rows: readonly PlannedRow[], answers: Record<string, string>) {
  const { sure, likely } = matchKeysOf(kind)
  const byWord = (name: string | undefined) =>
    Map.groupBy(name === undefined ? [] : rows.filter(({ raw }) => raw[name]), ({ raw }) =>
      normalizeWord(raw[name ?? ''] ?? ''),
    )
  const [bySure, byTitle] = [byWord(sure), byWord(kind.titleField === 'day' ? 'date' : kind.titleField)]
  const groups = likely.filter((name) => name !== kind.titleField)
  return (photo: string) => {
    const { folders, name } = splitPhotoName(photo)
    const word = normalizeWord(name)
    const numbered = bySure.get(word)
    const fitting = numbered ?? byTitle.get(word) ?? []
    const inFolder = fitting.filter(({ raw }) =>
      groups.some((group) => folders.some((folder) => isCalled(kind, group, raw[group] ?? '', folder))),
    )
    const isByFolder = inFolder.length > 0
    const isDoubtful =
      (!isByFolder && folders.some(isGroupFolder)) ||
      (numbered?.some(({ row, holders }) => holders.some(({ id }) => id !== answers[row])) ?? false)
    return { rows: isByFolder ? inFolder : fitting, isByFolder, isDoubtful }
  }
}

/** Returns true if a folder is named after a value, such as a class in any usual spelling. */
function isCalled({ fields }: Kind, name: string, value: string, folder: string) {
  const field = fields[name]
  if (!field || value === '') return false
  return isSameClass(value, folder) || normalizeWord(readCell(field, folder)) === normalizeWord(value)
}
