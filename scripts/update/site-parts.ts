import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { noSettings } from '#server/config.ts'
import { readOutput } from '../read-output.ts'

type Options = { settings: Record<string, string>; cwd?: string; uid?: number }

/** Starts a program with these settings alone. Under npm it would end with whoever has started it. */
export function spawnProgram(command: string, args: string[], { settings, ...options }: Options) {
  const child = spawn(command, args, {
    ...options,
    env: { ...process.env, ...noSettings, ...settings, npm_lifecycle_event: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, output: readOutput(child), ended }
}

/** What is left of it when it has ended. */
export async function endOf({ output, ended }: ReturnType<typeof spawnProgram>) {
  return { code: await ended, text: output.text() }
}

/** Those that its database has seen. */
export function migrationsOf(dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, 'lamplight.sqlite'), { readOnly: true })
  const rows = database.prepare('select name from migrations').all()
  database.close()
  return rows.map(({ name }) => String(name))
}

/** The folders of its programs. */
export const programsOf = (home: string): string[] =>
  readdirSync(home)
    .filter((name) => name.startsWith('lamplight-'))
    .sort()
