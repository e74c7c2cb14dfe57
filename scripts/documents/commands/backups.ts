import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { expect } from 'vitest'
import { aBucket } from '#testing/s3-server.ts'
import { findProgram } from '../../test/find-program.ts'
import type { Trial } from './trial.ts'

const { username } = userInfo()
const copy = 'lamplight-2026-11-21T18-30-00Z.tar.age'
const inBucket = 's3://school-backups/lamplight'
const inFolder = '/srv/lamplight/copies'

export const backups: Trial = {
  title: 'back the site up elsewhere, and restore it on a new machine',
  isPossible: findProgram('age') !== undefined,
  async prepare(machine) {
    const s3 = await aBucket()
    mkdirSync(machine.path(inFolder), { recursive: true })
    return {
      'scp dist/lamplight-0.7.0-linux-x64.tar.gz': `cp ${machine.path('/opt/lamplight/current/lamplight')}`,
      'root@school.example.org:': machine.path('/root/'),
      'chown lamplight': `chown ${username}`,
      'school-backups': s3.bucket,
      'https://s3.example.org': s3.endpoint,
      'ACCESS_KEY_ID=…': `ACCESS_KEY_ID=${s3.accessKeyId}`,
      'SECRET_ACCESS_KEY=…': `SECRET_ACCESS_KEY=${s3.secretAccessKey}`,
    }
  },
  steps: {
    'scp dist/lamplight-0.7.0-linux-x64.tar.gz root@school.example.org:': {
      after: ({ machine }) => expect(existsSync(machine.path('/root/lamplight'))).toBe(true),
    },
    'npm run admin -- create --email you@example.org --name "Your Name" --role PIC': {},
    'npm run backup -- --make-key keys/lamplight-backup.key': {
      prints: /^BACKUP_AGE_RECIPIENT=age1\w+$/m,
      after: ({ machine, typed }) => {
        const [recipient = ''] = /^BACKUP_AGE_RECIPIENT=age1\w+$/m.exec(typed.output()) ?? []
        machine.set([recipient])
      },
    },
    [`BACKUP_COPY_TO=${inFolder}`]: {},
    'npm run backup': { prints: /^Copied to BACKUP_COPY_TO in .*encrypted/m },
    [`BACKUP_COPY_TO=${inBucket}`]: {},
    'npm run backup -- --copy': { prints: /^Copied to BACKUP_COPY_TO/m },
    'npm run restore -- --list': {
      after: ({ typed, words }) => {
        words[copy] = /\/(lamplight-[^/]+\.tar\.age) /.exec(typed.output())?.[1] ?? 'none'
      },
    },
    'npm run backup -- --drill': {
      prints:
        /can be restored: \d+ rows and 0 files were compared\.\nThe copy elsewhere .* is unchanged since it was sent/,
      // What follows is typed on a new machine: it has the settings and the keys, and no data.
      after: ({ machine }) => {
        rmSync(machine.path('/var/lib/lamplight'), { recursive: true })
        mkdirSync(machine.path('/var/lib/lamplight'))
      },
    },
    'chown lamplight keys/*': {},
    [`npm run restore -- ${inBucket}/${copy} --identity keys/lamplight-backup.key`]: {
      prints: /^Checked: \d+ rows/m,
      after: ({ machine }) => {
        expect(existsSync(machine.path('/var/lib/lamplight/lamplight.sqlite'))).toBe(true)
        const [copied = ''] = readdirSync(machine.path(inFolder))
        copyFileSync(machine.path(`${inFolder}/${copied}`), machine.path('/opt/lamplight/FILE.tar.age'))
      },
    },
    'age -d -i keys/lamplight-backup.key FILE.tar.age > FILE.tar': {
      after: ({ machine }) =>
        expect(
          execFileSync('tar', ['-tf', machine.path('/opt/lamplight/FILE.tar')], { encoding: 'utf8' }),
        ).toMatch(/sqlite/),
    },
  },
}
