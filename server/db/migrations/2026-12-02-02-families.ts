import { type Migration, runSql } from './migration.ts'

/** Adds brothers and sisters, and what whoever is with a child has to know: its health, and how it goes home. */
export const families: Migration = {
  name: '2026-12-02-02-families',
  up: (db, _words, dialect) => runSql(db, dialect, statements),
}

const statements = `
  alter table "students" add column "healthNote" text;
  alter table "students" add column "collectors" text;
  alter table "students" add column "mayGoAlone" text;

  create table "siblings" ("childId" text not null primary key, "familyId" text not null) strict;
  create index "siblings_familyId" on "siblings" ("familyId");
`
