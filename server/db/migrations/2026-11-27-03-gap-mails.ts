import { type Migration, runSql } from './migration.ts'

/** Adds the table of PICs who receive the weekly mail about gaps in the rota. */
export const gapMails: Migration = {
  name: '2026-11-27-03-gap-mails',
  up: (db, _words, dialect) =>
    runSql(
      db,
      dialect,
      `create table "gapMails" (
        "adminId" text not null references "admins" ("id") on delete cascade, "createdAt" text not null,
        constraint "gapMails_pkey" primary key ("adminId")
      ) strict;`,
    ),
}
