import { type Migration, runSql } from './migration.ts'

/**
 * Adds the days on which volunteers are away, and their answers to "Will you come tomorrow?". A question that was not
 * answered yet has no answer; the hash belongs to the token in its link.
 */
export const whoComes: Migration = {
  name: '2026-12-02-01-who-comes',
  up: (db, _words, dialect) =>
    runSql(
      db,
      dialect,
      `create table "volunteersAway" (
        "id" text not null, "volunteerId" text not null, "from" text not null, "to" text not null,
        "at" text not null, "adminId" text references "admins" ("id") on delete set null,
        constraint "volunteersAway_pkey" primary key ("id")
      ) strict;
      create index "volunteersAway_to" on "volunteersAway" ("to");
      create index "volunteersAway_volunteerId" on "volunteersAway" ("volunteerId");
      create table "rotaAnswers" (
        "day" text not null, "volunteerId" text not null, "answer" text, "tokenHash" text,
        "at" text not null,
        constraint "rotaAnswers_pkey" primary key ("day", "volunteerId")
      ) strict;
      create unique index "rotaAnswers_tokenHash" on "rotaAnswers" ("tokenHash");
      create index "rotaAnswers_volunteerId" on "rotaAnswers" ("volunteerId");`,
    ),
}
