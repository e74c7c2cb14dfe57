import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** A folder for one test, removed when it is finished. */
export function temporaryFolder(): string {
  const folder = makeFolder()
  onTestFinished(() => remove(folder))
  return folder
}

/** A folder for all tests of a `describe` or a file; to be used outside of them. */
export function folderForAll(): string {
  const folder = makeFolder()
  afterAll(() => remove(folder))
  return folder
}

const makeFolder = () => mkdtempSync(join(tmpdir(), 'lamplight-test-'))
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })
