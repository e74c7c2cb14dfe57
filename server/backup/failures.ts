/** What an admin reads where a backup failed. */
export const backupFailures = {
  filesRemoved: 'Files were removed while the backup was made. Try again.',
  noRoom: (what: string, needed: string, free: string) =>
    `There is not enough room in BACKUP_DIR: ${what} needs ${needed}, and ${free} are free.`,
  programMissing: (program: string) =>
    `The database is PostgreSQL, and its program ${program} is not on this machine. ` +
    'Install it (on Debian: postgresql-client), or set BACKUP_EVERY=off and use the backups of those who run the database.',
  programFailed: (program: string) => `${program} could not do its work; the log says why.`,
  mayNotTry:
    'The user of DATABASE_URL may not make a database, so no backup can be tried. ' +
    'Let it: as a superuser, ALTER ROLE … CREATEDB.',
}
