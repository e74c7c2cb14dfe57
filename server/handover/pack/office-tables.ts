import { consentLabels, consentWayLabels } from '#domain/records/consents.ts'
import { listConsents } from '../../consents/read-consents.ts'
import { readPages } from '../../db/read-pages.ts'
import type { Cursor } from '../../http/list-params.ts'
import type { Table } from '../../spreadsheets/table.ts'
import { readPlaces } from '../places.ts'
import { day, moment, readWhole, tableOf, text } from './columns.ts'
import type { PackContext } from './pack-context.ts'

const batchSize = 500

/** What may be shown of each child, and who gave consent. */
export const consentTable = ({ db, now }: PackContext): Table =>
  tableOf(
    'Consents',
    readPages(async (cursor: Cursor | undefined) => {
      const { consents: rows, next } = await listConsents(db, now(), { q: '', limit: batchSize, cursor })
      return { rows, next }
    }),
    [
      text('Child', ({ fullName }) => fullName),
      text('Class', ({ studentClass }) => studentClass, 10),
      text(
        'What may be shown',
        ({ isAsked, level }) => (isAsked ? consentLabels[level].label : 'Not asked yet'),
        26,
      ),
      text('Valid today', ({ today }) => consentLabels[today].label, 26),
      text('Given by', ({ givenBy }) => givenBy),
      text('How', ({ way }) => way && consentWayLabels[way], 14),
      day('Given on', ({ givenOn }) => givenOn),
      day('Until', ({ until }) => until),
      moment('Recorded', ({ recordedAt }) => recordedAt),
      text('Recorded by', ({ recordedBy }) => recordedBy),
      text('Scan', ({ hasScan }) => (hasScan ? 'Yes' : 'No'), 8),
    ],
  )

/** Domain, hosting, mail and the like: whose they are, and when they are renewed. */
export const placeTable = ({ db }: PackContext): Table =>
  tableOf(
    'Places',
    readWhole(async () => (await readPlaces(db)).places),
    [
      text('Kind', ({ kind }) => kind, 20),
      text('What', ({ what }) => what, 30),
      text('Where', ({ where }) => where, 40),
      text('Owner', ({ owner }) => owner, 30),
      day('Renew by', ({ renewsOn }) => renewsOn || null, 14),
      text('Note', ({ note }) => note, 40),
    ],
  )
