import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { parseMoveArguments, targetConfig } from './move-arguments.ts'

const parse = (line: string, env = {}) => parseMoveArguments(line.split(' ').filter(Boolean), env)
const usual = { store: undefined, planOnly: false, withoutDamaged: false }
const address = 'postgres://lamplight:secret@db.example.org/lamplight'
const bucket = {
  MOVE_TO_S3_ENDPOINT: 'https://s3.example.org',
  MOVE_TO_S3_BUCKET: 'lamplight',
  MOVE_TO_S3_REGION: 'us-east-1',
  MOVE_TO_S3_ACCESS_KEY_ID: 'id',
  MOVE_TO_S3_SECRET_ACCESS_KEY: 'key',
}

test.each([
  [`--to ${address}`, {}, { ...usual, to: address }],
  ['--store s3 --plan', {}, { ...usual, to: undefined, store: 's3', planOnly: true }],
  ['--store disk', { MOVE_TO_DATABASE_URL: address }, { ...usual, to: address, store: 'disk' }],
  [
    '--to sqlite:/new --without-damaged',
    { MOVE_TO_DATABASE_URL: address },
    { ...usual, to: 'sqlite:/new', withoutDamaged: true },
  ],
  ['--stay', {}, { stay: true }],
  ['--stay --plan', {}, { wrong: '--stay goes with no other option.' }],
  ['', {}, { wrong: 'Where to? Name a database with --to, a store with --store, or both.' }],
  ['--to /new/folder', {}, { wrong: '--to must be postgres://… or sqlite:/path/of/a/new/folder.' }],
  ['--store moon', {}, { wrong: '--store must be s3 or disk.' }],
  ['--store s3 -h', {}, 'help'],
])('"%s" is understood', (line, env, expected) => {
  expect(parse(line, env)).toEqual(expected)
})

const from = readConfig({ DATA_DIR: '/site' })
const s3 = {
  endpoint: 'https://s3.example.org',
  bucket: 'lamplight',
  region: 'us-east-1',
  accessKeyId: 'id',
  secretAccessKey: 'key',
}

test('the new place has the settings of the old one, but for what was said', () => {
  const target = (to: string | undefined, store: 's3' | 'disk' | undefined, config = from) =>
    targetConfig(config, { to, store }, bucket)
  expect(target(address, 's3')).toEqual({ dataDir: '/site', keysDir: '/site', databaseUrl: address, s3 })
  expect(target(undefined, 's3')).toEqual({
    dataDir: '/site',
    keysDir: '/site',
    databaseUrl: undefined,
    s3,
  })
  const cluster = { ...from, databaseUrl: address, s3 }
  expect(target('sqlite:/new', undefined, cluster)).toEqual({
    dataDir: '/new',
    keysDir: '/new',
    databaseUrl: undefined,
    s3,
  })
  expect(target('sqlite:/new', 'disk', cluster)).toEqual({
    dataDir: '/new',
    keysDir: '/new',
    databaseUrl: undefined,
    s3: undefined,
  })
  expect(target(undefined, 'disk', cluster)).toEqual({
    dataDir: '/site',
    keysDir: '/site',
    databaseUrl: address,
    s3: undefined,
  })
})

test('keys in a folder of their own stay there', () => {
  const apart = readConfig({ DATA_DIR: '/site', KEYS_DIR: '/keys' })
  expect(targetConfig(apart, { to: 'sqlite:/new', store: undefined }, {}).keysDir).toBe('/keys')
})

test('a bucket that is not named, or not whole, is told by the names of its variables', () => {
  const target = (env: Record<string, string>) => () =>
    targetConfig(from, { to: undefined, store: 's3' }, env)
  expect(target({})).toThrow('Say with the variables MOVE_TO_S3_ENDPOINT')
  expect(target({ ...bucket, MOVE_TO_S3_BUCKET: '' })).toThrow('MOVE_TO_S3_BUCKET is missing')
})
