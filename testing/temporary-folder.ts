import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** Creates a folder for one test and removes it afterwards. */
export function temporaryFolder(): string {
  const folder = makeFolder()
  onTestFinished(() => remove(folder))
  return folder
}

/** Creates a folder for all tests of a `describe` or a file. Call it outside tests. */
export function folderForAll(): string {
  const folder = makeFolder()
  afterAll(() => remove(folder))
  return folder
}

const makeFolder = () => mkdtempSync(join(tmpdir(), 'lamplight-test-'))
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })
