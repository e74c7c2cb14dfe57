import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Trial } from './trial.ts'

const writeSettings = String.raw`printf 'PUBLIC_URL=https://school.example.org\nTRUST_PROXY=127.0.0.1\nDATA_DIR=/var/lib/lamplight\n' > /opt/lamplight/.env`

/** deploy/README.md, by which the other trials have their machine too. */
export const setUp: Trial['steps'] = {
  'mkdir -p /opt/lamplight': {},
  'tar -xzf lamplight-0.7.0-linux-x64.tar.gz -C /opt/lamplight --no-same-owner': {},
  'ln -sfn lamplight-0.7.0 /opt/lamplight/current': {},
  'ln -sfn /opt/lamplight/current/lamplight /usr/local/bin/lamplight': {},
  'install -d -m 700 -o lamplight -g lamplight /opt/lamplight/keys /var/lib/lamplight': {},
  [writeSettings]: {},
  'chown root:lamplight /opt/lamplight/.env': {},
  'chmod 640 /opt/lamplight/.env': {},
}

export const settingUp: Trial[] = [
  {
    title: 'set the program up beside its settings',
    steps: {
      'cp /opt/lamplight/current/deploy/*.service /opt/lamplight/current/deploy/*.timer /etc/systemd/system/':
        {
          after: ({ machine }) => {
            for (const unit of ['lamplight.service', 'lamplight-backup.service', 'lamplight-backup.timer'])
              expect(statSync(machine.path(`/etc/systemd/system/${unit}`)).size).toBeGreaterThan(0)
            expect(statSync(machine.path('/opt/lamplight/.env')).mode & 0o777).toBe(0o640)
          },
        },
      'cd /opt/lamplight': {},
      'runuser -u lamplight -- lamplight admin list': { prints: /^There are no admins yet\./ },
      'lamplight backup': { prints: /^Backed up in / },
      'npm run backup --': { prints: /^Backed up in / },
      'ln -sfn lamplight-0.6.0 current': {},
    },
  },
  {
    title: 'set up the web server in front',
    steps: {
      'cp /opt/lamplight/current/deploy/Caddyfile /etc/caddy/Caddyfile': {},
      "sed -i 's/school.example.org/YOUR.NAME/' /etc/caddy/Caddyfile": {
        after: ({ machine }) =>
          expect(readFileSync(machine.path('/etc/caddy/Caddyfile'), 'utf8')).toMatch(
            /^\{\$DOMAIN:YOUR\.NAME\} \{$/m,
          ),
      },
      'cp /opt/lamplight/current/deploy/nginx.conf /etc/nginx/conf.d/lamplight.conf': {},
      "sed -i 's/school.example.org/YOUR.NAME/' /etc/nginx/conf.d/lamplight.conf": {
        after: ({ machine }) => {
          const file = readFileSync(machine.path('/etc/nginx/conf.d/lamplight.conf'), 'utf8')
          expect(file).toContain('server_name YOUR.NAME;')
          expect(file).not.toContain('school.example.org')
        },
      },
      'rm /etc/nginx/sites-enabled/default': {},
    },
    prepare: (machine) => {
      writeFileSync(machine.path('/etc/nginx/sites-enabled/default'), '')
      return {}
    },
  },
]

export const lookingAfter: Trial = {
  title: 'look after the people who may log in',
  steps: {
    'npm run admin -- create --email you@example.org --name "Your Name" --role PIC': {
      prints: /can log in now/,
    },
    'npm run admin -- reset-password --email you@example.org': { prints: /has a new password/ },
    'npm run admin -- revoke-sessions --email you@example.org': { prints: /is logged out everywhere/ },
    'npm run admin -- forget-keys': { prints: /^No key is known/ },
    'npm run backup -- --make-key keys/newer-backup.key': { prints: /^BACKUP_AGE_RECIPIENT=age1\w+$/m },
  },
}
