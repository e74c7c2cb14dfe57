import { chmodSync, copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PackedFile } from './packed-files.ts'

/** The files of an archive as they lie when it is unpacked, for tests; its folders may not be written to. */
export function unpackedProgram(files: PackedFile[]): { home: string; program: string; remove: () => void } {
  const home = mkdtempSync(join(tmpdir(), 'lamplight-packed-'))
  const program = join(home, 'lamplight-0.0.0')
  const folders = new Set<string>()
  for (const { path, source } of files) {
    const target = join(program, path)
    if (!folders.has(dirname(target))) mkdirSync(dirname(target), { recursive: true })
    folders.add(dirname(target))
    linkOrCopy(source, target)
  }
  const setMode = (mode: number) => {
    for (const folder of folders) chmodSync(folder, mode)
  }
  setMode(0o555)
  return {
    home,
    program,
    remove() {
      setMode(0o755)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The Node in it is large, and mostly on the same disk. */
function linkOrCopy(source: string, target: string) {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}
