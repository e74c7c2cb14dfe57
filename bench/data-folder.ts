import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noSettings } from '#server/config.ts'
import { run } from '../scripts/tools.ts'

/** A fresh data folder with so many students who have photos, for as long as the work lasts. */
export async function withDataFolder<T>(students: number, work: (dataDir: string) => Promise<T>): Promise<T> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'lamplight-bench-'))
  await fillStudents(students, { DATA_DIR: folder.path })
  return await work(folder.path)
}

/** Filling happens in another process, so that what is measured starts cold. */
export async function fillStudents(count: number, settings: Record<string, string>): Promise<void> {
  const { ok, output } = await run(process.execPath, ['bench/fill-students.ts', String(count)], {
    env: { ...noSettings, ...settings },
  })
  if (!ok) throw new Error(`The students could not be added: ${output}`)
}
