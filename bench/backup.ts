import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listBackups } from '#features/backup/server/backup-folder.ts'
import { noSettings } from '#server/config.ts'
import { run } from '../scripts/tools.ts'
import { atMostStarts, type Result } from './result.ts'
import { type Settings, withDataFolder } from './server.ts'
import { measureTime } from './statistics.ts'

const students = 100_000
const site = `${students.toLocaleString('en')} students`

/** Backs up a large site, and restores it. */
export const measureBackup = (): Promise<Result[]> =>
  withDataFolder(students, async (dataDir) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'lamplight-bench-'))
    const to = join(folder.path, 'backups')
    const backupMs = await measureTime(() => runCommand(['backup', '--to', to], { DATA_DIR: dataDir }))
    const [backup] = await listBackups(to)
    const args = ['restore', join(to, backup?.name ?? '')]
    const restoreMs = await measureTime(() => runCommand(args, { DATA_DIR: join(folder.path, 'data') }))
    return [
      atMostStarts(500, `Backup of ${site}`, backupMs),
      atMostStarts(1_000, `Restore of ${site}`, restoreMs),
    ]
  })

async function runCommand(args: string[], settings: Settings) {
  const { ok, output } = await run(process.execPath, ['start.mjs', ...args], {
    env: { ...noSettings, ...settings },
  })
  if (!ok) throw new Error(output)
}
