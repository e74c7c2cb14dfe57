import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer, text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { noSettings } from '#server/config.ts'

/** Starts a command in `site/command-line` as a person would, without this machine's settings. */
export function startCommand(name: string, args: readonly string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [`site/command-line/${name}.ts`, ...args], {
    env: { ...process.env, ...noSettings, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = buffer(child.stdout)
  const ended = Promise.all([once(child, 'exit'), output, text(child.stderr)]).then(
    ([[status, signal], out, err]) => ({ status: status ?? signal, out: out.toString(), err }),
  )
  return { child, output, ended }
}

/** Runs such a command to its end. */
export const runCommand = (...call: Parameters<typeof startCommand>) => startCommand(...call).ended
