import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { findFreePort } from '#server/free-port.ts'
import { unpackArchive } from '#server/update/read-archive.ts'
import { signedInOn } from '#testing/promises/site-process.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { packRelease } from './pack-release.ts'
import { endOf, migrationsOf, programsOf, spawnProgram } from './site-parts.ts'

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
  const settings = { DATA_DIR: dataDir, PORT: String(port), BACKUP_EVERY: 'off', LOG_LEVEL: 'warn' }
  const run = (...args: string[]) => spawnProgram(join(home, 'current/lamplight'), args, { settings })
  const started = run('start')
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
    update: (...args: string[]) => endOf(run('update', ...args)),
    version: () => JSON.parse(readFileSync(join(dataDir, 'lamplight.server.json'), 'utf8')).version as string,
    migrations: () => migrationsOf(dataDir),
    read: (path: string) =>
      existsSync(join(home, path)) ? readFileSync(join(home, path), 'utf8') : undefined,
    programs: () => programsOf(home),
  }
}
