import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { hour, minute } from '#domain/dates/durations.ts'
import { withoutSettings } from './clean-environment.ts'
import { fetchArchive } from './fetch-archive.ts'
import { updateFolder } from './progress.ts'
import type { Release } from './read-archive.ts'
import { UpdateError } from './update-error.ts'
import { compareVersions, parseVersion } from './versions.ts'

const remote = 'origin'

/** A remote that says nothing any more is given up; so is a build that hangs. */
const gitLimitMs = 15 * minute
const buildLimitMs = hour

/**
 * A version of the remote of a git clone: the newest, or this one. Its tag is fetched, and nothing else of the clone changes.
 * @throws {UpdateError}
 */
export async function fetchTag(home: string, wanted: string | undefined): Promise<Release> {
  const listed = await git(home, ['ls-remote', '--tags', '--refs', remote, 'v*'])
  const versions = listed.split('\n').map((line) => parseVersion(line.split('refs/tags/')[1] ?? ''))
  const known = versions.filter((version) => version !== undefined).toSorted(compareVersions)
  const version = wanted === undefined ? known.at(-1) : known.find((one) => one === parseVersion(wanted))
  if (!version)
    throw new UpdateError(
      wanted === undefined
        ? `The remote "${remote}" has no tag of a release, such as v1.2.3.`
        : `The remote "${remote}" has no tag ${wanted}. It has: ${known.map((one) => `v${one}`).join(', ')}`,
    )
  const tag = `refs/tags/v${version}`
  await git(home, ['fetch', '--quiet', '--no-tags', remote, `${tag}:${tag}`])
  return { version, changelog: await git(home, ['show', `${tag}:CHANGELOG.md`]) }
}

/**
 * Builds a release beside what runs, and packs it as `npm run pack` does. What was packed before is used again.
 * @returns the archive
 * @throws {UpdateError}
 */
export async function buildRelease(home: string, version: string): Promise<string> {
  const [source, packed] = ['source', 'packed'].map((name) => join(updateFolder(home), name)) as [
    string,
    string,
  ]
  const existing = await packedArchive(packed, version)
  if (existing) return existing
  await rm(source, { recursive: true, force: true })
  await mkdir(source, { recursive: true })
  const tag = `refs/tags/v${version}`
  await git(home, ['archive', '--format=tar', `--output=${source}.tar`, tag])
  await run('tar', ['-xf', `${source}.tar`, '-C', source], { cwd: home, what: 'Unpacking the sources' })
  await rm(`${source}.tar`)
  const env = {
    ...withoutSettings(home, process.env),
    SOURCE_DATE_EPOCH: (await git(home, ['log', '-1', '--format=%ct', tag])).trim(),
  }
  const args = ['start.mjs', 'pack', '--to', packed]
  await run(process.execPath, args, {
    ...{ cwd: source, env, what: 'The build' },
    ...{ isShown: true, limitMs: buildLimitMs },
  })
  await rm(source, { recursive: true, force: true })
  const archive = await packedArchive(packed, version)
  if (archive) return archive
  throw new UpdateError(`The sources of v${version} are not of that version.`)
}

async function packedArchive(folder: string, version: string): Promise<string | undefined> {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const name = names.find((one) => one.startsWith(`lamplight-${version}-`) && one.endsWith('.tar.gz'))
  return name && fetchArchive(join(folder, name), folder).catch(() => undefined)
}

/** Asks nobody for a password. */
const git = (home: string, args: string[]) =>
  run('git', args, { cwd: home, env: { ...process.env, GIT_TERMINAL_PROMPT: '0' }, what: `git ${args[0]}` })

type RunOptions = {
  cwd: string
  what: string
  env?: NodeJS.ProcessEnv
  isShown?: boolean
  limitMs?: number
}

async function run(program: string, args: string[], { what, isShown, limitMs, ...options }: RunOptions) {
  const child = spawn(program, args, {
    ...options,
    stdio: ['ignore', 'pipe', isShown ? 'inherit' : 'pipe'],
    timeout: limitMs ?? gitLimitMs,
  })
  const ended = once(child, 'close')
  const outputs = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')))
  const [code, signal] = await ended.catch((error: Error) => {
    throw new UpdateError(`${program} cannot be run: ${error.message}.`, error)
  })
  const [output = '', errors = ''] = await outputs
  if (code === 0) return output
  throw new UpdateError([`${what} failed (${code ?? signal}).`, errors.trim()].filter(Boolean).join('\n'))
}
