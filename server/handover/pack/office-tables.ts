import { consentLabels, consentWayLabels } from '#domain/records/consents.ts'
import { listConsents } from '../../consents/read-consents.ts'
import { readPages } from '../../db/read-pages.ts'
import type { Cursor } from '../../http/list-params.ts'
import { safeReason } from '../../mail/safe-reason.ts'
import { listMails } from '../../outbox/list-mails.ts'
import type { Cell, Table } from '../../spreadsheets/table.ts'
import { readPlaces } from '../places.ts'
import { atSchool, column, moment } from './columns.ts'
import type { PackContext } from './pack-context.ts'

const batchSize = 500

/** What may be shown of each child, and who said so. */
export const consentTable = ({ db, now }: PackContext): Table => ({
  title: 'Consents',
  columns: [
    column('Child'),
    column('Class', 'text', 10),
    column('What was said', 'text', 26),
    column('Holds today', 'text', 26),
    column('Given by'),
    column('How', 'text', 14),
    column('Given on', 'day', 12),
    column('Until', 'day', 12),
    moment('Recorded'),
    column('Recorded by'),
    column('Scan', 'text', 8),
  ],
  rows: readPages(async (cursor: Cursor | undefined) => {
    const { consents, next } = await listConsents(db, now(), { q: '', limit: batchSize, cursor })
    const rows = consents.map((consent): Cell[] => [
      ...[consent.fullName, consent.studentClass],
      consent.isAsked ? consentLabels[consent.level].label : 'Nobody asked yet',
      consentLabels[consent.today].label,
      consent.givenBy,
      consent.way && consentWayLabels[consent.way],
      ...[consent.givenOn, consent.until, atSchool(consent.recordedAt), consent.recordedBy],
      consent.hasScan ? 'Yes' : 'No',
    ])
    return { rows, next }
  }),
})

/** Domain, hosting, mail and the like: whose they are, and when they are renewed. */
export const placeTable = ({ db }: PackContext): Table => ({
  title: 'Places',
  columns: [
    column('Kind', 'text', 20),
    column('What', 'text', 30),
    column('Where', 'text', 40),
    column('Owner', 'text', 30),
    column('Renew by', 'day', 14),
    column('Note', 'text', 40),
  ],
  rows: (async function* () {
    const { places } = await readPlaces(db)
    yield places.map(({ kind, what, where, owner, renewsOn, note }) => [
      ...[kind, what, where, owner, renewsOn || null, note],
    ])
  })(),
})

/** Whom the site has written to, about what, and whether it arrived; never what a mail said, which may be a secret. */
export const mailTable = ({ db }: PackContext): Table => ({
  title: 'Mails',
  columns: [
    moment('Written'),
    column('To', 'text', 28),
    column('Subject', 'text', 40),
    column('State', 'text', 10),
    moment('Sent'),
    column('Attempts', 'number', 10),
    column('Why not', 'text', 40),
  ],
  rows: readPages(async (cursor: Cursor | undefined) => {
    const { mails, next } = await listMails(db, { limit: batchSize, cursor })
    const rows = mails.map(
      ({ createdAt, recipient, subject, state, sentAt, attempts, lastError }): Cell[] => [
        ...[atSchool(createdAt), recipient, subject, state, atSchool(sentAt), attempts],
        lastError && safeReason(lastError),
      ],
    )
    return { rows, next }
  }),
})
