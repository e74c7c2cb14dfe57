import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { findFreePort } from '#server/free-port.ts'
import { readCurrent } from '#server/update/installation.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { packFiles } from './pack-release.ts'
import { endOf, migrationsOf, programsOf, spawnProgram } from './site-parts.ts'
import { type Behavior, smallProgram } from './small-program.ts'

const root = process.cwd()

type Options = {
  /** Whose the data are and as whom it runs, where root may say so. */
  uid?: number | undefined
  /** An empty one; undefined for SQLite. */
  databaseUrl?: string | undefined
  settings?: Record<string, string>
}

/** A site whose database is real and whose programs are small, for one test. */
export async function smallSite(
  version: string,
  { uid = process.getuid?.() ?? 0, databaseUrl, settings: more }: Options = {},
) {
  const home = temporaryFolder()
  chmodSync(home, 0o755)
  const program = { ...smallProgram(version, 'works'), 'build/program/backup.js': backupProgram }
  for (const [path, content] of Object.entries(program)) {
    const file = join(home, `lamplight-${version}`, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content, { mode: 0o755 })
  }
  symlinkSync(`lamplight-${version}`, join(home, 'current'))
  const dataDir = join(home, 'data')
  await (await openDatabase({ dataDir, databaseUrl })).close()
  for (const path of ['.', ...readdirSync(dataDir)])
    chownSync(join(dataDir, path), uid, process.getgid?.() ?? 0)
  const port = String(await findFreePort())
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', PORT: port, ...more }
  const run = (command: string, args: string[], user = {}) =>
    spawnProgram(command, args, { ...user, settings, cwd: root })
  const begin = async () => {
    const started = run(join(home, 'current/lamplight'), ['start'], { uid })
    onTestFinished(async () => {
      started.child.kill()
      await started.ended
    })
    await started.output.waitFor(/serving (\S+)/)
    return started
  }
  const update = (next: string) => run(process.execPath, ['scripts/update/update-child.ts', home, next])
  return {
    home,
    begin,
    pack: (next: string, behavior: Behavior) => packFiles(next, smallProgram(next, behavior)),
    update: (next: string) => endOf(update(next)),
    /** Killed, or broken off, as soon as this is true. */
    killUpdate: async (next: string, when: () => boolean, signal: NodeJS.Signals = 'SIGKILL') => {
      const started = update(next)
      const { child, ended } = started
      const timer = setInterval(() => !child.killed && when() && child.kill(signal), 1)
      await ended.finally(() => clearInterval(timer))
      return endOf(started)
    },
    /** The version that answers. */
    answer: async () => (await fetch(`http://127.0.0.1:${port}/`)).text(),
    couldWrite: (next: string) => readFileSync(join(dataDir, `could-write-${next}`), 'utf8'),
    migrations: () => migrationsOf(dataDir),
    /** Whose everything among the data is. */
    owners: () => {
      const paths = readdirSync(dataDir, { recursive: true }).map((path) => join(dataDir, String(path)))
      return new Set(paths.map((path) => statSync(path).uid))
    },
    current: () => readCurrent(home),
    programs: () => programsOf(home),
    write: (path: string, content: string) => {
      mkdirSync(dirname(join(home, path)), { recursive: true })
      writeFileSync(join(home, path), content)
    },
    read: (path: string) => readFileSync(join(home, path), 'utf8'),
    has: (path: string) => existsSync(join(home, path)),
  }
}

const backupProgram = `import(${JSON.stringify(join(root, 'server/command-line/backup.ts'))})`
