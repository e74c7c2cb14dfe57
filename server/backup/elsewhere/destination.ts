import { day } from '#domain/dates/durations.ts'
import { parseBackupTime } from '../backup-names.ts'

/** An encrypted copy of a backup in another place. */
export type StoredCopy = { name: string; bytes: number; createdAt: Date }

/** Another place for backups. Every call throws a {ExplainedError} that says in a sentence what is wrong there. */
export type Destination = {
  /** The copies that are there, newest first; nothing else that may lie beside them. */
  list(signal: AbortSignal): Promise<StoredCopy[]>
  /** Stores a file under a name once it is there whole and has been compared; removes what earlier tries have left. */
  put(path: string, name: string, signal: AbortSignal): Promise<void>
  /** What a copy holds, from its beginning. */
  open(name: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>
  remove(name: string, signal: AbortSignal): Promise<void>
}

export const copyMissing = 'The copy is not at BACKUP_COPY_TO.'

const suffix = '.age'
/** While a copy is on its way to a place that has folders. */
export const partSuffix = '.part'

/** `lamplight-2026-11-21T18-30-00Z.tar.age` */
export const copyName = (backup: string) => `${backup}${suffix}`

/** The backup that a copy was made of; undefined for any other name. */
export function parseCopyName(name: string): { backup: string; createdAt: Date } | undefined {
  const backup = name.endsWith(suffix) ? name.slice(0, -suffix.length) : ''
  const createdAt = parseBackupTime(backup)
  return createdAt && { backup, createdAt }
}

/** Whether a file was left by a copy that came to no end. */
export const isPartOfCopy = (name: string) =>
  name.endsWith(partSuffix) && parseCopyName(name.slice(0, -partSuffix.length)) !== undefined

/** Those files that are copies, newest first. */
export function selectCopies(files: readonly { name: string; bytes: number }[]): StoredCopy[] {
  return files
    .flatMap(({ name, bytes }) => {
      const copy = parseCopyName(name)
      return copy ? [{ name, bytes, createdAt: copy.createdAt }] : []
    })
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/** Slower lines than this, of 30 KB a second, are given up, and so is everything after a week. */
export const transferTimeoutMs = (bytes: number) => Math.min(60_000 + Math.ceil(bytes / 30), 7 * day)
