import { StatementSync } from 'node:sqlite'

/**
 * Makes SQLite report a failed flush for each commit, although the data was saved.
 *
 * @param isFailing is called at each commit
 * @returns a function that restores SQLite
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

/**
 * Locks SQLite as soon as a transaction that wrote History or changed content has been committed.
 *
 * @returns a function that unlocks it
 */
export function failAfterCommits(): () => void {
  const { run, all } = StatementSync.prototype
  let hasWritten = false
  let isAway = false
  const assertThere = (sourceSQL: string) => {
    if (isAway) throw Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 })
    if (/^(insert into "history"|update "contentVersion")/.test(sourceSQL)) hasWritten = true
  }
  StatementSync.prototype.run = function (this: StatementSync, ...values: Parameters<typeof run>) {
    assertThere(this.sourceSQL)
    const done = run.apply(this, values)
    if (this.sourceSQL === 'commit' && hasWritten) isAway = true
    return done
  } as typeof run
  StatementSync.prototype.all = function (this: StatementSync, ...values: Parameters<typeof all>) {
    assertThere(this.sourceSQL)
    return all.apply(this, values)
  } as typeof all
  return () => {
    Object.assign(StatementSync.prototype, { run, all })
  }
}
