import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { httpMessages } from '#domain/api/http-messages.ts'
import { day } from '#domain/dates/durations.ts'
import { BadConfig, type Config, readConfig, variableNames } from './config.ts'

const example = readFileSync('.env.example', 'utf8')

/** The variables of `.env.example`, with every line uncommented. */
const filledIn = parseEnv(example.replaceAll(/^#(?=[A-Z_0-9]+=)/gm, ''))

const s3 = {
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'lamplight',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

function problemsOf(env: Record<string, string>) {
  try {
    readConfig(env)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(BadConfig)
    return (error as BadConfig).message.split('\n')
  }
}

describe('.env.example', () => {
  test('lists exactly the variables that the configuration reads', () => {
    expect(Object.keys(filledIn).toSorted()).toEqual([...variableNames].toSorted())
  })

  test('sets no variable', () => {
    expect(parseEnv(example)).toEqual({})
  })

  test('shows valid values', () => {
    const keys = {
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      BACKUP_S3_ACCESS_KEY_ID: 'id',
      BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(problemsOf({ ...filledIn, ...keys } as Record<string, string>)).toEqual([])
  })
})

describe('the configuration', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      keysDir: resolve('data'),
      shutdownDelayMs: 0,
      databaseUrl: undefined,
      s3: undefined,
      smtpUrl: undefined,
      mailFrom: 'Evening School <no-reply@localhost>',
      publicUrl: 'http://127.0.0.1:3000',
      corsOrigins: [],
      trustProxy: [],
      backup: {
        intervalMs: day,
        keep: 3,
        dir: resolve('data/backups'),
        copyTo: undefined,
        s3: undefined,
        recipients: [],
        identityFile: undefined,
        restoreTestIntervalMs: 30 * day,
      },
      hasServiceWorker: true,
      logLevel: 'info',
      metricsPort: undefined,
    })
  })

  test('treats an empty or blank value as unset', () => {
    const empty = Object.fromEntries(variableNames.map((name) => [name, ' ']))
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  test.each(Object.keys(s3))('requires %s if the other S3 variables are set', (name) => {
    expect(problemsOf({ ...s3, [name]: '' })).toEqual([
      `${name} is missing; the S3_ variables belong together.`,
    ])
  })

  test('requires a sender if there is a mail server', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://127.0.0.1' })).toEqual([
      'MAIL_FROM is missing; SMTP_URL needs a sender.',
    ])
  })

  test.each([
    [{}, day],
    [{ BACKUP_EVERY: '90m' }, 5_400_000],
    [{ BACKUP_EVERY: '7d' }, 604_800_000],
    [{ BACKUP_EVERY: 'off' }, null],
    [{ DATABASE_URL: 'postgres://127.0.0.1/lamplight' }, null],
    [s3, null],
    [{ ...s3, BACKUP_EVERY: '12h' }, 43_200_000],
  ])('with %o sets the backup interval in milliseconds to %s', (env, intervalMs) => {
    expect(readConfig(env).backup.intervalMs).toBe(intervalMs)
  })

  const s3Config = {
    endpoint: 'https://s3.example.org',
    bucket: 'lamplight',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  }
  test.each<[string, Record<string, string>, Partial<Config>]>([
    ['port 0 as any free port', { PORT: '0' }, { port: 0 }],
    ['the S3 variables as a group', s3, { s3: s3Config }],
    ['the origin of the public address', { PUBLIC_URL: 'https://a.org/' }, { publicUrl: 'https://a.org' }],
    ['an IPv6 host, in brackets', { HOST: '::1' }, { publicUrl: 'http://[::1]:3000' }],
    [
      'a list of origins',
      { CORS_ORIGINS: 'https://a.org, http://b.c:1' },
      { corsOrigins: ['https://a.org', 'http://b.c:1'] },
    ],
    ['a list of proxies', { TRUST_PROXY: '10.0.0.1,fd00::/8' }, { trustProxy: ['10.0.0.1', 'fd00::/8'] }],
  ])('reads %s', (_what, env, config) => {
    expect(readConfig(env)).toMatchObject(config)
  })

  test('names the replacement of a removed setting', () => {
    expect(problemsOf({ WORKERS: '2' })).toEqual([
      expect.stringMatching(
        /^WORKERS is no longer a setting; remove it\. To run several processes .* run several services/,
      ),
    ])
    expect(problemsOf({ WORKERS: ' ' })).toEqual([])
  })

  test('lists every problem at once, one per line', () => {
    expect(problemsOf({ PORT: 'http', LOG_LEVEL: 'loud', S3_BUCKET: 'lamplight' })).toEqual([
      'PORT must be a whole number from 0 to 65535.',
      httpMessages.notAmong('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent']),
      'S3_ENDPOINT is missing; the S3_ variables belong together.',
      'S3_REGION is missing; the S3_ variables belong together.',
      'S3_ACCESS_KEY_ID is missing; the S3_ variables belong together.',
      'S3_SECRET_ACCESS_KEY is missing; the S3_ variables belong together.',
    ])
  })

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'a host'],
    ['DATABASE_URL', 'mysql://127.0.0.1/lamplight'],
    ['DATABASE_URL', 'lamplight'],
    ['SMTP_URL', 'mail.example.org'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@example.org, b@example.org'],
    ['MAIL_FROM', 'School <a@example.org>\r\nBcc: b@example.org'],
    ['PUBLIC_URL', 'school.example.org'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://app.example.org/path'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['BACKUP_EVERY', '24'],
    ['BACKUP_EVERY', '9m'],
    ['BACKUP_EVERY', '31d'],
    ['BACKUP_EVERY', 'never'],
    ['SHUTDOWN_DELAY', '61'],
    ['SHUTDOWN_DELAY', '5s'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_KEEP', '1000'],
    ['BACKUP_KEEP', '2.5'],
    ['BACKUP_AGE_RECIPIENT', 'AGE-SECRET-KEY-1QQQ'],
    ['BACKUP_AGE_RECIPIENT', 'age1abc'],
    ['SERVICE_WORKER', 'false'],
    ['LOG_LEVEL', 'INFO'],
  ])('rejects %s=%s in one line that names the variable', (name, value) => {
    const others = { MAIL_FROM: 'a@example.org', DATABASE_URL: 'postgres://127.0.0.1/lamplight' }
    expect(problemsOf({ ...others, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} must `)),
    ])
  })

  const recipient = `age1${'q'.repeat(58)}`

  test.each([
    ['s3:///folder'],
    ['s3://bucket/a folder'],
    ['ftp://user@host/folder'],
    ['https://example.org/folder'],
  ])('refuses to copy backups to %s', (BACKUP_COPY_TO) => {
    expect(problemsOf({ BACKUP_COPY_TO, BACKUP_AGE_RECIPIENT: recipient })[0]).toMatch(
      /^BACKUP_COPY_TO must /,
    )
  })

  test('accepts a folder as the destination for copies of backups', () => {
    const env = { BACKUP_COPY_TO: '/mnt/disk', BACKUP_AGE_RECIPIENT: recipient }
    expect(readConfig(env).backup.copyTo).toEqual({ kind: 'folder', folder: '/mnt/disk' })
  })

  test('requires encryption for copies of backups, and separate credentials for a bucket', () => {
    expect(problemsOf({ ...s3, BACKUP_COPY_TO: 's3://copies/of/site' })).toEqual([
      expect.stringMatching(/^BACKUP_S3_ENDPOINT is missing/),
      expect.stringMatching(/^BACKUP_S3_REGION is missing/),
      expect.stringMatching(/^BACKUP_S3_ACCESS_KEY_ID is missing/),
      expect.stringMatching(/^BACKUP_S3_SECRET_ACCESS_KEY is missing/),
      expect.stringMatching(/^BACKUP_AGE_RECIPIENT is missing: .* npm run backup -- --make-key FILE/),
    ])
  })

  test('never repeats a value, which may be a secret', () => {
    const secret = 'sesame-open'
    expect(problemsOf({ DATABASE_URL: secret, S3_SECRET_ACCESS_KEY: secret }).join()).not.toContain(secret)
  })
})
