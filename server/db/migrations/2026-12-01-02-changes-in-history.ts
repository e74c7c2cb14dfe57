import { type Migration, runSql } from './migration.ts'

/**
 * Puts each change set into its line of History, so that a write is stored once. The line of a change of many records
 * gets the id of its change set.
 */
export const changesInHistory: Migration = {
  name: '2026-12-01-02-changes-in-history',
  up: (db, _words, dialect) => runSql(db, dialect, statements),
}

const columns = ['reason', 'onceKey', 'added', 'edited', 'deleted', 'undone', 'undoneAt', 'undoneBy'].map(
  (name) => `"${name}"`,
)
const copied = columns.map((column) => `${column} = "one".${column}`).join(', ')

const statements = `
  alter table "history" add column "reason" text;
  alter table "history" add column "onceKey" text;
  alter table "history" add column "added" integer not null default 0;
  alter table "history" add column "edited" integer not null default 0;
  alter table "history" add column "deleted" integer not null default 0;
  alter table "history" add column "undone" integer not null default 0;
  alter table "history" add column "undoneAt" text;
  alter table "history" add column "undoneBy" text;
  update "history" set "id" = "recordId" where "kind" = 'changeSet'
    and "action" in ('import', 'change together', 'move the school year on')
    and "recordId" in (select "id" from "changeSets");
  update "history" set ${copied} from "changeSets" as "one" where "one"."id" = "history"."id";
  insert into "history" ("id", "at", "adminId", "adminName", "action", "kind", "recordId", "title", ${columns.join(', ')})
    select "id", "at", "adminId", "adminName", 'move the school year on', 'changeSet', "id", "title", ${columns.join(', ')}
    from "changeSets" where "reason" = 'school year' and "id" not in (select "id" from "history");
  delete from "changedRecords" where "changeSetId" not in (select "id" from "history" where "reason" is not null);
  drop table "changeSets";
  create index "history_changes" on "history" ("at", "id") where "reason" is not null;
  create unique index "history_once" on "history" ("onceKey") where "onceKey" is not null and "undoneAt" is null;
`
