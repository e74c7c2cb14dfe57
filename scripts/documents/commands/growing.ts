import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, vi } from 'vitest'
import { createDatabase } from '#testing/postgres-server.ts'
import { aBucket } from '#testing/s3-server.ts'
import { findProgram } from '../../test/find-program.ts'
import type { Words } from './machine.ts'
import type { Trial } from './trial.ts'

/** What the command says at its end, to be put into `.env`. */
const newPlace = [
  'DATABASE_URL=postgres://lamplight:PASSWORD@db.example.org/lamplight',
  ...['S3_ENDPOINT=https://s3.example.org', 'S3_BUCKET=lamplight', 'S3_REGION=us-east-1'],
  ...['S3_ACCESS_KEY_ID=…', 'S3_SECRET_ACCESS_KEY=…'],
]

const postgres = process.env.TEST_DATABASE_URL ?? ''

async function aDatabase() {
  const database = await createDatabase(postgres)
  onTestFinished(database.drop)
  return database.url
}

/** As the page has it, but of a role of its own, and taken back: the server may be somebody's, with a role of the page's name. */
function grantTried() {
  const role = `lamplight_test_${randomBytes(8).toString('hex')}`
  const orders = ['BEGIN', `CREATE ROLE ${role}`, `ALTER ROLE ${role} CREATEDB`, 'ROLLBACK']
  return `psql -qX -v ON_ERROR_STOP=1 '${postgres}' ${orders.map((order) => `-c '${order}'`).join(' ')}`
}

export const growing: Trial[] = [
  {
    title: 'serve the site by two processes, and replace them',
    isPossible: postgres !== '' && [findProgram('curl'), findProgram('psql')].every(Boolean),
    prepare: async () => ({
      'postgres://lamplight:password@127.0.0.1:5432/lamplight': await aDatabase(),
      'ALTER ROLE lamplight CREATEDB': grantTried(),
    }),
    steps: {
      'ALTER ROLE lamplight CREATEDB': {},
      'DATABASE_URL=postgres://lamplight:password@127.0.0.1:5432/lamplight': {},
      'npm start': { serves: true },
      'curl --fail --silent http://127.0.0.1:3000/readyz': {},
      'kill -HUP $(cat data/lamplight.pid)': {
        after: ({ logged }) => vi.waitFor(() => expect(logged()).toContain('the workers are replaced')),
      },
    },
  },
  {
    title: 'make a template of the unit, for a second school',
    steps: {
      'cp /opt/lamplight/current/deploy/lamplight.service /etc/systemd/system/lamplight@.service': {},
      'install -D -m 644 /opt/lamplight/current/deploy/lamplight@.conf /etc/systemd/system/lamplight@.service.d/school.conf':
        {},
    },
  },
  {
    title: 'move the site to PostgreSQL and a bucket, and back into a folder',
    isPossible: postgres !== '',
    prepare: preparePlaces,
    steps: {
      'npm run admin -- create --email you@example.org --name "Your Name" --role PIC': {},
      'export MOVE_TO_DATABASE_URL=postgres://lamplight:PASSWORD@db.example.org/lamplight': {},
      'export MOVE_TO_S3_ENDPOINT=https://s3.example.org MOVE_TO_S3_BUCKET=lamplight MOVE_TO_S3_REGION=us-east-1':
        {},
      'export MOVE_TO_S3_ACCESS_KEY_ID=… MOVE_TO_S3_SECRET_ACCESS_KEY=…': {},
      'npm run move -- --store s3': {
        prints: /^Copied and compared: [\d,]+ rows of \d+ tables and 0 files/m,
        after: ({ machine, words }) => machine.set(newPlace, words),
      },
      'npm run move -- --to sqlite:/var/lib/lamplight/data-new --store disk': {
        prints: /^Copied and compared/m,
      },
    },
  },
]

async function preparePlaces(): Promise<Words> {
  const s3 = await aBucket()
  return {
    'postgres://lamplight:PASSWORD@db.example.org/lamplight': await aDatabase(),
    'https://s3.example.org': s3.endpoint,
    'S3_BUCKET=lamplight': `S3_BUCKET=${s3.bucket}`,
    'ACCESS_KEY_ID=…': `ACCESS_KEY_ID=${s3.accessKeyId}`,
    'SECRET_ACCESS_KEY=…': `SECRET_ACCESS_KEY=${s3.secretAccessKey}`,
  }
}
