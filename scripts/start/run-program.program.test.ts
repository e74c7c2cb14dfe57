import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { readOutput } from '../read-output.ts'

/** Says its version and its number, ends when it is asked to, and fails where the file `fail` says its version. */
const site = (version: string) => `
const { existsSync, readFileSync } = require('node:fs')
const fails = existsSync('fail') && readFileSync('fail', 'utf8') === '${version}'
process.on('SIGUSR2', () => process.exit(75))
process.on('SIGTERM', () => process.exit(0))
console.log((fails ? 'failing ' : 'serving ') + '${version} ' + process.pid)
if (fails) process.exit(3)
setInterval(() => {}, 1000)
`

describe.skipIf(process.platform === 'win32')('the site, when it asks to be started again,', () => {
  test('is run by the program that "current" names by then, also the next time', async () => {
    const { link, next, start } = twoPrograms()
    const { child, output } = start()
    // The shell that starts it opens the file behind the link only by and by.
    const first = await pidOf(output, 'serving 1.0.0')
    link(next)
    process.kill(first, 'SIGUSR2')
    const second = await pidOf(output, 'serving 1.1.0')
    link('lamplight-1.0.0')
    process.kill(second, 'SIGUSR2')
    await output.waitFor(/serving 1\.0\.0 \d+\n(?:.*\n)*serving 1\.0\.0 \d+\n/)
    expect(await stop(child)).toBe(0)
  })

  test('is not started while an update works on the data', async () => {
    const { link, next, start, progress } = twoPrograms()
    const { child, output } = start()
    progress({ pid: process.pid, mayStart: false })
    process.kill(await pidOf(output, 'serving 1.0.0'), 'SIGUSR2')
    link(next)
    progress({ pid: process.pid, mayStart: true })
    await pidOf(output, 'serving 1.1.0')
    // It would have been there before, had nobody waited.
    expect(output.text().match(/serving 1\.0\.0/g)).toHaveLength(1)
    await stop(child)
  })

  test('and fails, is the old program again as soon as the update says so', async () => {
    const { write, link, next, start, progress } = twoPrograms()
    write('fail', '1.1.0')
    const { child, output } = start()
    const first = await pidOf(output, 'serving 1.0.0')
    progress({ pid: process.pid, mayStart: true })
    link(next)
    process.kill(first, 'SIGUSR2')
    await output.waitFor(/failing 1\.1\.0/)
    link('lamplight-1.0.0')
    await output.waitFor(/failing 1\.1\.0 \d+\nserving 1\.0\.0 \d+\n/)
    expect(await stop(child)).toBe(0)
  })

  test('and fails with nobody updating any more, ends as any program', async () => {
    const { write, link, next, start, progress } = twoPrograms()
    write('fail', '1.1.0')
    const { child, output } = start()
    const first = await pidOf(output, 'serving 1.0.0')
    // Of an update that was killed.
    progress({ pid: 2 ** 22 + 1, mayStart: false })
    link(next)
    const closed = once(child, 'close')
    process.kill(first, 'SIGUSR2')
    expect((await closed)[0]).toBe(3)
  })
})

/** Two packed programs beside each other, of which "current" names the first. */
function twoPrograms() {
  const home = temporaryFolder()
  const write = (path: string, content: string, mode = 0o644) => {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), content, { mode })
  }
  for (const version of ['1.0.0', '1.1.0']) {
    const program = join(home, `lamplight-${version}`)
    for (const path of ['start.mjs', 'scripts/start/endings.mjs', 'scripts/start/run-program.mjs'])
      cpSync(path, join(program, path))
    write(
      `lamplight-${version}/lamplight`,
      `#!/bin/sh\nexec ${process.execPath} ${program}/start.mjs "$@"\n`,
      0o755,
    )
    write(`lamplight-${version}/build/program/main.js`, site(version))
  }
  const link = (folder: string) => {
    rmSync(join(home, 'current.new'), { force: true })
    symlinkSync(folder, join(home, 'current.new'))
    renameSync(join(home, 'current.new'), join(home, 'current'))
  }
  link('lamplight-1.0.0')
  const start = () => {
    const env = { ...process.env, npm_lifecycle_event: '' }
    const child = spawn(join(home, 'current/lamplight'), ['start'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => void child.kill())
    return { child, output: readOutput(child) }
  }
  const progress = (value: { pid: number; mayStart: boolean }) => {
    write('update/progress.json.new', JSON.stringify(value))
    renameSync(join(home, 'update/progress.json.new'), join(home, 'update/progress.json'))
  }
  return { write, link, next: 'lamplight-1.1.0', start, progress }
}

async function pidOf(output: ReturnType<typeof readOutput>, said: string): Promise<number> {
  return Number(await output.waitFor(new RegExp(`${said.replaceAll('.', '\\.')} (\\d+)\\n`)))
}

async function stop(child: ChildProcess): Promise<number> {
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  return (await closed)[0]
}
