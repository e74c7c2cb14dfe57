import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { variableNames } from '#server/config.ts'
import { findFreePort } from '#server/free-port.ts'
import { signedInOn } from '#server/testing/promises/site-process.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { unpackArchive } from '#server/update/read-archive.ts'
import { readOutput } from '../read-output.ts'
import { packRelease } from './pack-release.ts'

export type InstalledSite = Awaited<ReturnType<typeof installSite>>

/** A site as it is installed from an archive, which runs, for one test. */
export async function installSite(version: string) {
  const home = temporaryFolder()
  const archive = await packRelease(version)
  await unpackArchive(archive, { into: home, scratch: join(home, 'unpacking') })
  symlinkSync(`lamplight-${version}`, join(home, 'current'))
  const dataDir = join(home, 'data')
  const headers = await signedInOn(dataDir)
  const port = await findFreePort()
  const unset = Object.fromEntries(variableNames.map((name) => [name, '']))
  const settings = { DATA_DIR: dataDir, PORT: String(port), BACKUP_EVERY: 'off', LOG_LEVEL: 'warn' }
  const env = { ...process.env, ...unset, ...settings, npm_lifecycle_event: '' }
  const run = (program: string, args: string[]) => {
    const child = spawn(join(home, program, 'lamplight'), args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    return { child, output: readOutput(child), ended: once(child, 'close').then(([code]) => Number(code)) }
  }
  const started = run('current', ['start'])
  onTestFinished(async () => {
    started.child.kill()
    await started.ended
  })
  await started.output.waitFor(/Lamplight is at (\S+)\s/)
  return {
    home,
    headers,
    url: `http://127.0.0.1:${port}`,
    /** By the program that runs. */
    update: async (...args: string[]) => {
      const { output, ended } = run('current', ['update', ...args])
      return { code: await ended, text: output.text() }
    },
    version: () => JSON.parse(readFileSync(join(dataDir, 'lamplight.server.json'), 'utf8')).version as string,
    migrations: () => {
      const database = new DatabaseSync(join(dataDir, 'lamplight.sqlite'), { readOnly: true })
      const names = database
        .prepare('select name from migrations')
        .all()
        .map(({ name }) => String(name))
      database.close()
      return names
    },
    read: (path: string) =>
      existsSync(join(home, path)) ? readFileSync(join(home, path), 'utf8') : undefined,
    programs: () =>
      readdirSync(home)
        .filter((name) => name.startsWith('lamplight-'))
        .sort(),
  }
}
