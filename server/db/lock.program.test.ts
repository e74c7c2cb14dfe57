import { writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { type Child, startChild } from '#testing/children/child.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { CannotStart } from '../cannot-start.ts'
import { lockFolder } from './lock.ts'
import { openDatabase } from './open-database.ts'

async function otherProcessOn(folder: string): Promise<Child> {
  const child = startChild('hold-folder.ts', folder)
  onTestFinished(() => void child.kill())
  expect(await child.line()).toBe('open')
  return child
}

test('a second process on a data folder fails with a message that names the folder and the first process', async () => {
  const folder = temporaryFolder()
  const { pid } = await otherProcessOn(folder)
  const refused = await openDatabase({ dataDir: folder, databaseUrl: undefined }).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(CannotStart)
  expect((refused as Error).message).toBe(
    `The data folder ${folder} is in use by another Lamplight process (pid ${pid}). ` +
      'Stop that one first, or set DATA_DIR to another folder.',
  )
})

test('a folder serves only one process even if its data is in PostgreSQL; a second process fails before it connects', async () => {
  const folder = temporaryFolder()
  const { release } = lockFolder(folder)
  const databaseUrl = 'postgres://school@127.0.0.1:1/lamplight'
  const open = () => openDatabase({ dataDir: folder, databaseUrl })
  await expect(open()).rejects.toThrow('in use by another Lamplight process')
  release()
  await expect(open()).rejects.toThrow('ECONNREFUSED')
  lockFolder(folder).release()
})

test('a killed process does not leave a lock, although its process id is still in the folder', async () => {
  const folder = temporaryFolder()
  const child = await otherProcessOn(folder)
  await child.kill()
  expect(await child.ended).toBe('SIGKILL')
  const { close } = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  await close()
})

test('a folder can be reopened only after it is closed', async () => {
  const folder = temporaryFolder()
  const first = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(CannotStart)
  expect(() => lockFolder(folder), 'the refused attempt does not release the first lock').toThrow(
    `pid ${process.pid}`,
  )
  first.release()
  lockFolder(folder).release()
})

test('a failed start releases the lock', async () => {
  const folder = temporaryFolder()
  writeFileSync(`${folder}/lamplight.sqlite`, 'no database '.repeat(100))
  await expect(openDatabase({ dataDir: folder, databaseUrl: undefined })).rejects.toThrow('not a database')
  lockFolder(folder).release()
})
