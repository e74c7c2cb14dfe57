import { type Migration, runSql } from './migration.ts'

/** Adds the table of volunteers' certificates. After an erasure, a row keeps only its code and its dates. */
export const certificates: Migration = {
  name: '2026-11-28-02-certificates',
  up: (db, _words, dialect) =>
    runSql(
      db,
      dialect,
      `create table "certificates" (
        "id" text not null primary key, "code" text not null, "volunteerId" text, "name" text not null,
        "minutes" integer not null, "evenings" integer not null, "firstDay" text not null,
        "lastDay" text not null, "madeAt" text not null, "madeBy" text not null, "withdrawnAt" text
      ) strict;
      create unique index "certificates_code" on "certificates" ("code");
      create index "certificates_volunteerId" on "certificates" ("volunteerId");`,
    ),
}
