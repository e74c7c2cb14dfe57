import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../scripts/tools.ts'
import { noSettings } from './start-server.ts'

/** A data folder to measure with, which `close` removes again. */
export type School = { dataDir: string; close: () => Promise<void> }

export const studentsOfASchool = 200

/** A fresh data folder with students who have photos. */
export async function openSchool(students = studentsOfASchool): Promise<School> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lamplight-bench-'))
  const close = () => rm(dataDir, { recursive: true, force: true })
  try {
    await fillStudents(students, { DATA_DIR: dataDir })
  } catch (error) {
    await close()
    throw error
  }
  return { dataDir, close }
}

/** Filling happens in another process, so that what is measured starts cold and untouched. */
export async function fillStudents(count: number, settings: Record<string, string>): Promise<void> {
  const { ok, output } = await run(process.execPath, ['bench/fill-students.ts', String(count)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...noSettings(), ...settings },
  })
  if (!ok) throw new Error(`The students could not be added: ${output}`)
}
