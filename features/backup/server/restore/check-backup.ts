import { classifyHistory } from '#server/db/known-history.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { type Manifest, rowsEntry } from '../manifest.ts'
import type { Unpacked } from './unpack.ts'

type Listed = { name: string; sha256: string }

/** Returns what a manifest says of each entry. */
export const listEntries = ({ tables, files }: Manifest): Listed[] => [
  ...Object.entries(tables).map(([table, { sha256 }]) => ({ name: rowsEntry(table), sha256 })),
  ...files,
]

/**
 * Checks that every listed entry exists with its hash, and that there are no other entries.
 *
 * @throws {ExplainedError}
 */
export function checkEntries(all: readonly Listed[], entries: Unpacked['entries']): void {
  const listed = new Map(all.map((entry) => [entry.name, entry]))
  if (listed.size !== all.length) throw new ExplainedError('Its list of contents is inconsistent.')
  for (const { name, sha256 } of listed.values()) {
    const entry = entries.get(name)
    if (!entry) throw new ExplainedError(`The backup lacks a file that it lists: ${name}.`)
    if (entry.sha256 !== sha256)
      throw new ExplainedError(`A file has changed since the backup was made: ${name}.`)
  }
  for (const name of entries.keys())
    if (!listed.has(name)) throw new ExplainedError(`The backup has a file that it does not list: ${name}.`)
}

/** Rejects a backup of a newer version, or of one before 0.7.0. */
export function assertKnownVersion({
  migrations: applied,
  version,
}: Pick<Manifest, 'migrations' | 'version'>): void {
  switch (classifyHistory(applied, migrations)) {
    case 'older':
      throw new ExplainedError(
        `The backup was made by version ${version}, before 0.7.0. Restore it with 0.7.0 and start that once.`,
      )
    case 'newer':
      throw new ExplainedError(
        `The backup was made by a newer version of Lamplight (${version}). Restore it with that version or a later one.`,
      )
  }
}
