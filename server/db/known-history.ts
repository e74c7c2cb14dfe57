import type { Migration } from './migrations/migration.ts'

/** The last of the many migrations up to 0.7.0, all of which the first migration now replaces. */
export const lastMigrationOf070 = '2026-11-26-97-earlier-consents'

/** Commands that bring a clone's data folder from an older version to 0.7.0, and then to this version. */
export const commandsFor070 = [
  'git checkout 6765bc1d && npm start   # 0.7.0: wait until it says where it is, and stop it',
  'git checkout main && npm start',
]

/**
 * Tells whether a database's tables are known to this program, older than 0.7.0, or from a newer program.
 * @param applied the names of the applied migrations; empty for a new database
 */
export function classifyHistory(
  applied: readonly string[],
  migrations: readonly Migration[],
): 'known' | 'older' | 'newer' {
  const later = applied.filter((name) => name > lastMigrationOf070)
  if (later.some((name) => !migrations.some((migration) => migration.name === name))) return 'newer'
  if (applied.length > 0 && later.length === 0 && !applied.includes(lastMigrationOf070)) return 'older'
  return 'known'
}
