import { type Migration, runSql } from './migration.ts'

/** Adds the table of people who want to teach and of parents who want to be called. */
export const requests: Migration = {
  name: '2026-11-29-01-requests',
  up: (db, _words, dialect) =>
    runSql(
      db,
      dialect,
      `create table "requests" (
        "id" text not null primary key, "kind" text not null, "state" text not null,
        "tokenHash" text not null, "createdAt" text not null, "fullName" text not null,
        "email" text not null, "phone" text not null, "answers" text not null, "invitationId" text not null
      ) strict;
      create unique index "requests_tokenHash" on "requests" ("tokenHash");`,
    ),
}
