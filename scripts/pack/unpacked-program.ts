import { chmodSync, copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PackedFile } from './packed-files.ts'

/** Puts an archive's files into a read-only folder, as if unpacked. */
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

/** Hard-links the file, because the Node binary is large. Copies it if the target is on another disk. */
function linkOrCopy(source: string, target: string) {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}
