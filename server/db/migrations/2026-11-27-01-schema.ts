import { createContentTable } from './content-table.ts'
import { contentTables } from './content-tables.ts'
import { type Migration, runSql } from './migration.ts'

/**
 * Every table as of release 0.7.0, for both databases. `tables.ts` describes the columns. Text columns are
 * not null unless marked as nullable. A day is `2026-11-27`, a moment is ISO text in UTC, and a boolean is 0
 * or 1.
 */
export const schema: Migration = {
  name: '2026-11-27-01-schema',
  async up(db, _words, dialect) {
    await runSql(db, dialect, ground)
    for (const table of contentTables) await createContentTable(db, dialect, table)
    for (const part of [files, children, accounts, changes, evenings, mails, running])
      await runSql(db, dialect, part)
  },
}

const ground = `
  create table "contentVersion" (
    "id" integer not null primary key, "version" integer not null,
    "lastMigration" text default '' not null
  ) strict;
  insert into "contentVersion" ("id", "version") values (1, 1);

  -- Stored files. Pictures and films have a width and a height.
  create table "uploads" (
    "name" text not null primary key, "mimeType" text not null, "bytes" integer not null,
    "width" integer, "height" integer, "createdAt" text not null
  ) strict;

  -- One row for each setting, as JSON.
  create table "settings" ("key" text not null primary key, "value" text not null, "updatedAt" text not null) strict;
`

const files = `
  -- Which record names which file, including records in the trash.
  create table "fileUses" (
    "name" text not null, "kind" text not null, "recordId" text not null,
    constraint "fileUses_pkey" primary key ("name", "kind", "recordId")
  ) strict;

  -- Held while a process stores or removes a file.
  create table "fileClaims" (
    "id" text not null primary key, "name" text not null, "task" text not null,
    "since" text not null
  ) strict;
  create index "fileClaims_name" on "fileClaims" ("name");

  -- Files whose rows are deleted already.
  create table "pendingDeletions" ("name" text not null primary key, "since" text not null) strict;
`

const children = `
  -- Kept beside the form's fields, so that visitors' lists need no second table.
  alter table "students" add column "consentLevel" text default 'public with name' not null;
  alter table "students" add column "consentUntil" text default '9999-12-31' not null;
  alter table "students" add column "publicUntil" text default '9999-12-31' not null;
  create index "students_publicUntil" on "students" ("publicUntil") where "publicUntil" < '9999-12-31';

  -- The consent in force. A child without a row has not been asked about.
  create table "consents" (
    "studentId" text not null primary key, "level" text not null, "givenBy" text not null,
    "way" text not null, "givenOn" text not null, "until" text, "recordedAt" text not null,
    "recordedBy" text not null, "remindedOf" text
  ) strict;
  create index "consents_until" on "consents" ("until") where "until" is not null;

  create table "earlierConsents" (
    "id" text not null primary key, "studentId" text not null, "level" text not null,
    "givenBy" text not null, "way" text not null, "givenOn" text not null, "until" text,
    "recordedAt" text not null, "recordedBy" text not null
  ) strict;
  create index "earlierConsents_studentId" on "earlierConsents" ("studentId");

  -- Signed forms, encrypted.
  create table "consentScans" ("studentId" text not null primary key, "content" text not null) strict;

  -- Files that are or were a child's photo.
  create table "childPhotos" (
    "name" text not null, "studentId" text not null,
    constraint "childPhotos_pkey" primary key ("name", "studentId")
  ) strict;

  -- Classes that a child has left, each with the moment.
  create table "formerClasses" (
    "studentId" text not null, "until" text not null, "studentClass" text not null,
    constraint "formerClasses_pkey" primary key ("studentId", "until")
  ) strict;
`

const accounts = `
  create table "admins" (
    "id" text not null primary key, "createdAt" text not null, "updatedAt" text not null,
    "status" text not null, "passwordHash" text not null, "fullName" text not null,
    "email" text not null, "emailKey" text not null, "contactNumber" text not null,
    "gender" text not null, "role" text not null, "uniqueId" text not null, "year" integer,
    "department" text, "residenceType" text, "hostelName" text, "hallName" text, "address" text,
    "profileImageURL" text references "uploads" ("name"),
    "approvedAt" text, "approvedBy" text, "lastSeenAt" text, "endsOn" text, "endedAt" text,
    "volunteerId" text references "volunteers" ("id") on delete set null
  ) strict;
  create unique index "admins_emailKey_unique" on "admins" ("emailKey");
  create unique index "admins_uniqueId_unique" on "admins" (lower("uniqueId"));
  create unique index "admins_volunteerId_unique" on "admins" ("volunteerId");
  create index "admins_pending" on "admins" ("createdAt", "id") where "status" = 'pending';

  create table "sessions" (
    "tokenHash" text not null primary key,
    "adminId" text not null references "admins" ("id") on delete cascade,
    "createdAt" text not null, "lastUsedAt" text not null, "expiresAt" text not null,
    "id" text default '' not null, "device" text default '' not null, "confirmedAt" text,
    "hasSecondFactor" integer default 0 not null
  ) strict;
  create index "sessions_adminId" on "sessions" ("adminId");
  create unique index "sessions_id_unique" on "sessions" ("id");

  create table "resets" (
    "tokenHash" text not null primary key,
    "adminId" text not null references "admins" ("id") on delete cascade,
    "createdAt" text not null, "expiresAt" text not null, "usedAt" text
  ) strict;
  create index "resets_adminId" on "resets" ("adminId");

  create table "knownNetworks" (
    "adminId" text not null references "admins" ("id") on delete cascade,
    "network" text not null, "lastUsedAt" text not null,
    constraint "knownNetworks_pkey" primary key ("adminId", "network")
  ) strict;

  create table "accessNotices" (
    "adminId" text not null references "admins" ("id") on delete cascade,
    "notice" text not null, "sentAt" text not null,
    constraint "accessNotices_pkey" primary key ("adminId", "notice")
  ) strict;

  create table "invitations" (
    "id" text not null primary key, "tokenHash" text not null unique, "createdAt" text not null,
    "createdBy" text not null, "createdByName" text not null, "email" text, "role" text,
    "endsOn" text, "expiresAt" text not null, "signUps" integer not null,
    "maxSignUps" integer not null, "canceledAt" text, "volunteer" text
  ) strict;

  create table "totpSecrets" (
    "adminId" text not null primary key references "admins" ("id") on delete cascade,
    "secret" text not null, "createdAt" text not null, "confirmedAt" text,
    "lastStep" integer default 0 not null
  ) strict;

  create table "recoveryCodes" (
    "adminId" text not null references "admins" ("id") on delete cascade,
    "codeHash" text not null, "usedAt" text,
    constraint "recoveryCodes_pkey" primary key ("adminId", "codeHash")
  ) strict;

  create table "passkeys" (
    "id" text not null primary key,
    "adminId" text not null references "admins" ("id") on delete cascade,
    "credentialId" text not null unique, "publicKey" text not null, "counter" text not null,
    "transports" text not null, "name" text not null, "createdAt" text not null,
    "lastUsedAt" text
  ) strict;
  create index "passkeys_admin" on "passkeys" ("adminId");

  create table "passkeyChallenges" (
    "hash" text not null primary key,
    "adminId" text references "admins" ("id") on delete cascade,
    "purpose" text not null, "expiresAt" text not null
  ) strict;
`

const changes = `
  create table "history" (
    "id" text not null primary key, "at" text not null, "adminId" text, "adminName" text,
    "action" text not null, "kind" text, "recordId" text, "title" text
  ) strict;
  create index "history_at" on "history" ("at", "id");
  create index "history_adminId_at" on "history" ("adminId", "at", "id");
  create index "history_action_at" on "history" ("action", "at", "id");
  create index "history_kind_at" on "history" ("kind", "at", "id", "action");

  -- Writes of one or many records that can be undone together.
  create table "changeSets" (
    "id" text not null primary key, "at" text not null, "adminId" text,
    "adminName" text not null, "reason" text not null, "title" text not null, "onceKey" text,
    "added" integer not null, "edited" integer not null, "deleted" integer not null,
    "undone" integer not null, "undoneAt" text, "undoneBy" text
  ) strict;
  create index "changeSets_at" on "changeSets" ("at", "id");
  create unique index "changeSets_once" on "changeSets" ("onceKey") where "onceKey" is not null and "undoneAt" is null;

  -- The columns of a record before and after, as JSON.
  create table "changedRecords" (
    "changeSetId" text not null, "position" integer not null, "kind" text not null,
    "recordId" text not null, "title" text not null, "before" text, "after" text not null,
    "isUndone" integer not null,
    constraint "changedRecords_pkey" primary key ("changeSetId", "position")
  ) strict;
  create index "changedRecords_record" on "changedRecords" ("recordId");

  -- Lists that are being imported, for a day. What is in them is JSON.
  create table "imports" (
    "id" text not null primary key, "adminId" text not null, "kind" text not null,
    "fileName" text not null, "createdAt" text not null, "version" integer not null,
    "sheet" text not null, "rows" text not null, "matching" text not null,
    "decisions" text not null, "photos" text not null, "changeSetId" text
  ) strict;
  create index "imports_admin" on "imports" ("adminId", "createdAt");

  -- Which field a column with this header was last matched to.
  create table "importHeaders" (
    "kind" text not null, "header" text not null, "field" text not null, "usedAt" text not null,
    constraint "importHeaders_pkey" primary key ("kind", "header")
  ) strict;

  -- Who was in which class or year of study in the school years that are over.
  create table "yearRecords" (
    "changeSetId" text not null, "position" integer not null, "year" integer not null,
    "kind" text not null, "recordId" text not null, "name" text not null, "group" text not null,
    "outcome" text not null, "next" text,
    constraint "yearRecords_pkey" primary key ("changeSetId", "position")
  ) strict;
  create index "yearRecords_year" on "yearRecords" ("year", "changeSetId");
  create index "yearRecords_record" on "yearRecords" ("recordId");
`

const evenings = `
  -- Which class session the register of a day fills.
  create table "evenings" (
    "classroomId" text not null, "day" text not null,
    constraint "evenings_pkey" primary key ("classroomId")
  ) strict;
  create index "evenings_day" on "evenings" ("day");

  -- Taps. Rows are only added, a correction is another mark.
  create table "registerMarks" (
    "id" text not null, "day" text not null, "about" text not null, "subject" text not null,
    "what" text not null, "at" text not null, "receivedAt" text not null, "phone" text not null,
    "adminId" text, "isSuperseded" integer default 0 not null, "firstAt" text,
    constraint "registerMarks_pkey" primary key ("id")
  ) strict;
  create index "registerMarks_counting" on "registerMarks" ("isSuperseded", "day", "subject");
  create index "registerMarks_subject" on "registerMarks" ("subject", "day", "adminId");

  -- Marks that do not count, since there is no class on their day.
  create table "refusedMarks" (
    "id" text not null, "day" text not null, "about" text not null, "subject" text not null,
    "what" text not null, "at" text not null, "receivedAt" text not null, "phone" text not null,
    "adminId" text, "refusal" text not null,
    constraint "refusedMarks_pkey" primary key ("day", "about", "subject")
  ) strict;

  create table "classLogs" (
    "id" text not null, "day" text not null, "studentClass" text not null,
    "subject" text not null, "taught" text not null, "homework" text not null,
    "forNext" text not null, "photo" text, "at" text not null, "adminId" text,
    "adminName" text not null,
    constraint "classLogs_pkey" primary key ("id")
  ) strict;
  create index "classLogs_studentClass" on "classLogs" ("studentClass", "day");

  -- Days without class, and extra classes.
  create table "classDays" (
    "id" text not null, "what" text not null, "firstDay" text not null, "lastDay" text not null,
    "reason" text not null, "startsAt" text not null, "endsAt" text not null,
    "notificationId" text, "createdAt" text not null,
    "adminId" text references "admins" ("id") on delete set null,
    constraint "classDays_pkey" primary key ("id")
  ) strict;
  create index "classDays_lastDay" on "classDays" ("lastDay");

  create table "rotaPlaces" (
    "id" text not null, "day" text not null, "studentClass" text not null,
    "subject" text not null, "volunteerId" text not null, "offeredAt" text,
    "createdAt" text not null,
    "adminId" text references "admins" ("id") on delete set null,
    constraint "rotaPlaces_pkey" primary key ("id")
  ) strict;
  create index "rotaPlaces_day" on "rotaPlaces" ("day");
  create index "rotaPlaces_volunteerId" on "rotaPlaces" ("volunteerId", "day");

  -- The weekdays on which a volunteer can usually come.
  create table "rotaWeekdays" (
    "volunteerId" text not null, "weekday" text not null,
    constraint "rotaWeekdays_pkey" primary key ("volunteerId", "weekday")
  ) strict;

  create table "calendarTokens" (
    "adminId" text not null references "admins" ("id") on delete cascade,
    "tokenHash" text not null, "createdAt" text not null,
    constraint "calendarTokens_pkey" primary key ("adminId")
  ) strict;
  create index "calendarTokens_tokenHash" on "calendarTokens" ("tokenHash");

  -- Mails about an evening, so that each is sent once.
  create table "eveningNotices" (
    "day" text not null,
    "adminId" text not null references "admins" ("id") on delete cascade,
    "notice" text not null, "sentAt" text not null,
    constraint "eveningNotices_pkey" primary key ("day", "adminId", "notice")
  ) strict;

  -- What was heard about a child who is missing.
  create table "absenceNotes" (
    "id" text not null, "studentId" text not null, "day" text not null, "heard" text not null,
    "isComing" integer not null, "at" text not null, "adminId" text, "adminName" text not null,
    constraint "absenceNotes_pkey" primary key ("id")
  ) strict;
  create index "absenceNotes_studentId" on "absenceNotes" ("studentId");

  -- Minutes that a PIC adds to what the registers give a volunteer, or takes away.
  create table "hoursCorrections" (
    "id" text not null, "volunteerId" text not null, "day" text not null,
    "minutes" integer not null, "reason" text not null, "at" text not null, "adminId" text,
    "adminName" text not null,
    constraint "hoursCorrections_pkey" primary key ("id")
  ) strict;
  create index "hoursCorrections_volunteerId" on "hoursCorrections" ("volunteerId", "day");
`

const mails = `
  create table "mails" (
    "id" text not null primary key, "createdAt" text not null, "recipient" text not null,
    "subject" text not null, "text" text not null, "html" text not null, "state" text not null,
    "attempts" integer not null, "nextAttemptAt" text not null, "lastError" text, "sentAt" text,
    "holdsSecret" integer default 0 not null, "attachments" integer default 0 not null
  ) strict;
  create index "mails_waiting" on "mails" ("nextAttemptAt") where "state" = 'waiting';
  create index "mails_failed" on "mails" ("createdAt") where "state" = 'failed';
  create index "mails_createdAt" on "mails" ("createdAt", "id");
  create index "mails_state" on "mails" ("state", "createdAt", "id");

  create table "mailAttachments" (
    "mailId" text not null references "mails" ("id") on delete cascade,
    "position" integer not null, "fileName" text not null, "mimeType" text not null,
    "content" text not null,
    constraint "mailAttachments_pkey" primary key ("mailId", "position")
  ) strict;
`

const running = `
  -- The number of unread messages is on every page of the admin area.
  create index "feedbacks_unread" on "feedbacks" ("isSpam", "isRead") where "deletedAt" is null;

  -- What phones know this database by.
  create table "siteIdentity" (
    "id" integer not null primary key, "databaseId" text not null, "phoneSecret" text not null
  ) strict;

  create table "rateLimits" (
    "key" text not null primary key, "count" integer not null, "resetsAt" text not null
  ) strict;
  create index "rateLimits_resetsAt" on "rateLimits" ("resetsAt");

  -- Which record was added under the key that a browser sent, so that sending again adds nothing.
  create table "idempotencyKeys" (
    "adminId" text not null references "admins" ("id") on delete cascade,
    "path" text not null, "key" text not null, "fingerprint" text not null,
    "recordId" text not null, "createdAt" text not null,
    constraint "idempotencyKeys_pkey" primary key ("adminId", "path", "key")
  ) strict;
  create index "idempotencyKeys_createdAt" on "idempotencyKeys" ("createdAt");

  -- The last job of each kind.
  create table "jobs" (
    "kind" text not null primary key, "id" text not null, "state" text not null, "by" text,
    "startedAt" text not null, "beatAt" text not null, "endedAt" text, "progress" text,
    "result" text, "error" text
  ) strict;

  -- The last backup, copy and trial that worked, and the last that failed.
  create table "backups" (
    "outcome" text not null primary key, "startedAt" text not null, "endedAt" text not null,
    "name" text, "kilobytes" integer, "why" text, "sha256" text, "rows" integer, "files" integer
  ) strict;

  create table "siteProblems" (
    "name" text not null primary key, "since" text not null, "toldAt" text, "fineSince" text
  ) strict;

  create table "errorCounts" (
    "day" text not null, "kind" text not null, "count" integer not null,
    constraint "errorCounts_pkey" primary key ("day", "kind")
  ) strict;

  -- Which key each file of keys holds, as a hash.
  create table "encryptionKeys" (
    "fileName" text not null primary key, "fingerprint" text not null,
    "recordedAt" text not null
  ) strict;
`
