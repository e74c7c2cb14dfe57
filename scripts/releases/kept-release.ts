import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { noSettings } from '#server/config.ts'
import { type RunningServer, runServer } from '../run-server.ts'
import { run } from '../tools.ts'
import type { RecordedResponses } from './recorded-responses.ts'

/**
 * One archive for each release. It contains the data folder `sqlite`, the backup `postgres.tar` with its keys
 * in the folder `postgres`, and the responses from each in `sqlite.json` and `postgres.json`.
 */
export const keptFolder = join(import.meta.dirname, 'kept')

export const databases = ['sqlite', 'postgres'] as const
export type Database = (typeof databases)[number]

const ending = '.tar.br'

/** Returns the versions in order, the newest last. */
export const keptVersions = () =>
  readdirSync(keptFolder)
    .map((name) => name.replace(ending, ''))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))

export function unpack(version: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const input = brotliDecompressSync(readFileSync(join(keptFolder, version + ending)))
  execFileSync('tar', ['-xf', '-', '--no-same-owner', '-C', folder], { input })
}

/** @returns the path of the archive */
export function pack(folder: string, version: string, to = keptFolder): string {
  const tar = execFileSync('tar', ['-cf', '-', '-C', folder, '.'], { maxBuffer: 1e9 })
  const archive = join(to, version + ending)
  // The two databases have much data in common, so the compression window covers both.
  writeFileSync(archive, brotliCompressSync(tar, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }))
  return archive
}

export const readResponses = (folder: string, database: Database): RecordedResponses =>
  JSON.parse(readFileSync(join(folder, `${database}.json`), 'utf8'))

export type Settings = { DATA_DIR: string; DATABASE_URL?: string; [name: string]: string }

/** Passkeys need a host name, and no scheduled backup may run. */
const siteSettings = { PUBLIC_URL: 'http://localhost:0', BACKUP_EVERY: 'off' }

export async function startOnRelease(left: string, settings: Settings): Promise<RunningServer> {
  if (settings.DATABASE_URL) await runCommand(['restore', `${left}.tar`], settings)
  cpSync(left, settings.DATA_DIR, { recursive: true, preserveTimestamps: true })
  return runServer({ ...siteSettings, ...settings })
}

/** Runs the command without this machine's settings. */
export async function runCommand(args: string[], settings: Settings): Promise<void> {
  const env = { ...noSettings, ...siteSettings, ...settings }
  const { ok, output } = await run(process.execPath, ['start.mjs', ...args], { env })
  if (!ok) throw new Error(output)
}

export const frozenClockSettings = (at: string) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'clock.mjs'))}`,
  CLOCK_STANDS_AT: String(Date.parse(at)),
})
