import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { findFreePort } from '#server/free-port.ts'
import { readOutput } from '../read-output.ts'
import { run } from '../tools.ts'

export type TestPostgres = {
  url: string
  stop: () => Promise<void>
  /** Kills the server, as the kernel or a power failure would. */
  kill: () => Promise<void>
}

const installedUnder = '/usr/lib/postgresql'

/** Returns the newest version's folder of programs, if PostgreSQL is installed. */
export function findPostgres(): string | undefined {
  const versions = existsSync(installedUnder) ? readdirSync(installedUnder) : []
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(installedUnder, version, 'bin'))
    .concat((process.env.PATH ?? '').split(delimiter))
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/**
 * Starts a real PostgreSQL server in a temporary folder, which `stop` removes. The data need not be durable, so the
 * server never waits for the disk.
 */
export async function startPostgres(binaries: string): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-postgres-'))
  const asOwner = await giveToPostgresUser(folder)
  await makeDatabaseFolder(asOwner(join(binaries, 'initdb')), join(folder, 'data'))
  const port = await findFreePort()
  const [program, args] = asOwner(join(binaries, 'postgres'))
  const server = spawn(program, [...args, '-D', join(folder, 'data'), ...settings(folder, port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(server, 'close')
  // PostgreSQL's fast shutdown, which closes open connections.
  const kill = () => server.kill('SIGINT')
  process.once('exit', kill)
  await readOutput(server).waitFor(/ready to accept connections/)
  return {
    url: `postgres://lamplight@127.0.0.1:${port}/postgres`,
    async kill() {
      server.kill('SIGKILL')
      await ended
    },
    async stop() {
      kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function settings(folder: string, port: number) {
  return Object.entries({
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

type Call = [program: string, args: string[]]

/**
 * Returns how to call PostgreSQL's programs. PostgreSQL refuses to run as root, so root gives the folder to the user
 * that Debian created, and runs the programs as that user.
 */
async function giveToPostgresUser(folder: string): Promise<(program: string) => Call> {
  if (process.getuid?.() !== 0) return (program) => [program, []]
  const { output } = await run('id', ['postgres'])
  const [, uid, gid] = /uid=(\d+).*?gid=(\d+)/.exec(output) ?? []
  if (!uid || !gid) throw new Error('There is no user "postgres" to run PostgreSQL as.')
  chownSync(folder, Number(uid), Number(gid))
  return (program) => ['setpriv', [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', program]]
}

async function makeDatabaseFolder([program, args]: Call, folder: string) {
  const options = ['-D', folder, '-U', 'lamplight', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const { ok, output } = await run(program, [...args, ...options])
  if (!ok) throw new Error(`PostgreSQL could not create a database folder: ${output}`)
}
