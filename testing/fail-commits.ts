import { StatementSync } from 'node:sqlite'

/**
 * From now on SQLite says of each commit that the disk could not flush it, though what was to be saved is.
 *
 * @param isFailing asked at each commit
 * @returns ends it
 */
export function failCommits(isFailing = () => true): () => void {
  const { run } = StatementSync.prototype
  StatementSync.prototype.run = function (this: StatementSync, ...values: Parameters<typeof run>) {
    const done = run.apply(this, values)
    if (this.sourceSQL !== 'commit' || !isFailing()) return done
    throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 1034 })
  } as typeof run
  return () => {
    StatementSync.prototype.run = run
  }
}
