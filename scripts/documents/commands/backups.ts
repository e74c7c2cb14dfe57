import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { aBucket } from '#testing/s3-server.ts'
import { anSshServer, isSshServerHere } from '#testing/ssh-server.ts'
import { findProgram } from '../../test/find-program.ts'
import type { Trial } from './trial.ts'

const { username } = userInfo()
const copy = 'lamplight-2026-11-21T18-30-00Z.tar.age'
const letIn = `echo 'restrict,command="internal-sftp" SITE_KEY' > /srv/lamplight/.ssh/authorized_keys`
const inPage = 'sftp://lamplight-copies@other.example.org:22/srv/lamplight/copies'

export const backups: Trial = {
  title: 'back the site up elsewhere, and restore it on a new machine',
  isPossible: isSshServerHere && findProgram('age') !== undefined,
  async prepare(machine) {
    const ssh = await anSshServer()
    const sshFolder = dirname(ssh.keyFile)
    const s3 = await aBucket()
    // Without the settings that whoever runs the tests has for SSH.
    const login = `-F none -P ${ssh.port} -i ${ssh.keyFile} -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null`
    return {
      'scp dist/lamplight-0.6.0-linux-x64.tar.gz': `scp ${login} ${machine.path('/opt/lamplight/current/lamplight')}`,
      'root@school.example.org:': `${username}@127.0.0.1:${machine.path('/root/')}`,
      'chown lamplight': `chown ${username}`,
      'lamplight-copies@other.example.org:22': `${username}@127.0.0.1:${ssh.port}`,
      '22 other.example.org': `${ssh.port} 127.0.0.1`,
      'sftp -i': `sftp -F none -P ${ssh.port} -b /dev/null -i`,
      'lamplight-copies@other.example.org': `${username}@127.0.0.1`,
      // Its server reads this file alone, and lets others in by it too.
      '> /srv/lamplight/.ssh/authorized_keys': `>> ${join(sshFolder, 'authorized')}`,
      '-o lamplight-copies': `-o ${username}`,
      '/etc/ssh/ssh_host_ed25519_key.pub': join(sshFolder, 'host.pub'),
      'school-backups': s3.bucket,
      'https://s3.example.org': s3.endpoint,
      'ACCESS_KEY_ID=…': `ACCESS_KEY_ID=${s3.accessKeyId}`,
      'SECRET_ACCESS_KEY=…': `SECRET_ACCESS_KEY=${s3.secretAccessKey}`,
    }
  },
  steps: {
    'scp dist/lamplight-0.6.0-linux-x64.tar.gz root@school.example.org:': {
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
    "ssh-keygen -t ed25519 -N '' -f keys/backup_ssh_key": {
      after: ({ machine, words }) => {
        words.SITE_KEY = readFileSync(machine.path('/opt/lamplight/keys/backup_ssh_key.pub'), 'utf8').trim()
      },
    },
    'ssh-keyscan -p 22 other.example.org > keys/backup_known_hosts': {},
    'install -d /srv/lamplight/.ssh': {},
    'install -d -m 700 -o lamplight-copies /srv/lamplight/copies': {},
    [letIn]: {},
    'ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub': {
      after: ({ typed, words }) => {
        words.fingerprint = /SHA256:\S+/.exec(typed.output())?.[0] ?? 'none'
      },
    },
    'ssh-keygen -lf keys/backup_known_hosts': {
      after: ({ typed, words }) => expect(typed.output()).toContain(words.fingerprint),
    },
    [`BACKUP_COPY_TO=${inPage}`]: {},
    'npm run backup': { prints: /^Copied to BACKUP_COPY_TO in .*encrypted/m },
    'npm run restore -- --list': {
      after: ({ typed, words }) => {
        words[copy] = /\/(lamplight-[^/]+\.tar\.age) /.exec(typed.output())?.[1] ?? 'none'
      },
    },
    'sftp -i keys/backup_ssh_key -o UserKnownHostsFile=keys/backup_known_hosts lamplight-copies@other.example.org':
      {},
    'BACKUP_COPY_TO=s3://school-backups/lamplight': {},
    'npm run backup -- --copy': { prints: /^Copied to BACKUP_COPY_TO/m },
    'npm run backup -- --drill': {
      prints:
        /can be restored: \d+ rows and 0 files were compared\.\nThe copy elsewhere .* is there as it was sent/,
      // What follows is typed on a new machine: it has the settings and the keys, and no data.
      after: ({ machine }) => {
        rmSync(machine.path('/var/lib/lamplight'), { recursive: true })
        mkdirSync(machine.path('/var/lib/lamplight'))
      },
    },
    'chown lamplight keys/*': {},
    [`npm run restore -- ${inPage}/${copy} --identity keys/lamplight-backup.key`]: {
      prints: /^Checked: \d+ rows/m,
      after: ({ machine }) => {
        expect(existsSync(machine.path('/var/lib/lamplight/lamplight.sqlite'))).toBe(true)
        const [copied = ''] = readdirSync(machine.path('/srv/lamplight/copies'))
        copyFileSync(
          machine.path(`/srv/lamplight/copies/${copied}`),
          machine.path('/opt/lamplight/FILE.tar.age'),
        )
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
