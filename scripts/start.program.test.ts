import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { type ExampleProject, exampleProject, outcomeOf } from './start/example-project.ts'

let project: ExampleProject
beforeEach(() => {
  project = exampleProject()
})

function start(args: string[], admin: string, env: Record<string, string> = {}) {
  project.write('site/command-line/admin.ts', admin)
  return project.start(args, { env })
}

test('passes arguments to the command, runs it in production and prints nothing else', async () => {
  const child = start(
    ['admin', 'list', '--all'],
    'console.log(process.env.NODE_ENV, ...process.argv.slice(2))',
  )
  expect(await outcomeOf(child)).toEqual({ stdout: 'production list --all\n', stderr: '', code: 0 })
})

test('exits with the exit code of the command', async () => {
  expect((await outcomeOf(start(['admin'], 'process.exit(7)'))).code).toBe(7)
})

test('forwards a signal and waits for the command', async () => {
  const waits = `
    process.on('SIGTERM', () => setTimeout(() => { console.log('closed'); process.exit(0) }, 50))
    setInterval(() => {}, 1000)
    console.log('ready')`
  const child = start(['admin'], waits)
  child.stdout.once('data', () => child.kill('SIGTERM'))
  expect(await outcomeOf(child)).toMatchObject({ stdout: 'ready\nclosed\n', code: 0 })
})

test('stops the command when npm and its shell have died', async () => {
  const stops = `
    process.on('SIGTERM', () => { console.log('closed'); process.exit(0) })
    setInterval(() => {}, 1000)
    console.log('ready')`
  project.write('site/command-line/admin.ts', stops)
  const shell = spawn('sh', ['-c', '"$NODE" start.mjs admin; true'], {
    cwd: project.folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, NODE: process.execPath, npm_lifecycle_event: 'admin' },
  })
  shell.stdout.once('data', () => shell.kill('SIGTERM'))
  expect(await text(shell.stdout)).toBe('ready\nclosed\n')
})

test.each(['start', 'dev', 'demo'])(
  'npm run %s receives a signal that npm sends to its shell',
  async (name) => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    const script = String(scripts[name]).replace(new RegExp(` ${name}$`), ' admin')
    project.write(
      'site/command-line/admin.ts',
      `process.on('SIGINT', () => { console.log('closed'); process.exit(0) })
    setInterval(() => {}, 1000)
    console.log('ready')`,
    )
    const shell = spawn('sh', ['-c', script], { cwd: project.folder, stdio: ['ignore', 'pipe', 'ignore'] })
    shell.stdout.once('data', () => shell.kill('SIGINT'))
    expect(await text(shell.stdout)).toBe('ready\nclosed\n')
  },
)

test('reads .env, and lets the environment override it', async () => {
  project.write('.env', 'PORT=1\nHOST=file')
  const child = start(['admin'], 'console.log(process.env.PORT, process.env.HOST)', { HOST: 'environment' })
  expect((await outcomeOf(child)).stdout).toBe('1 environment\n')
})

test('rejects an unknown command and lists the existing ones', async () => {
  const { code, stderr } = await outcomeOf(start(['strat'], ''))
  expect(code).toBe(1)
  expect(stderr).toMatch(/^There is no command "strat"\. The commands are: start, dev, .*\.\n$/)
})

test('installs missing packages first, and reports a failure', async () => {
  // npm fails immediately without a package.json, with or without a network.
  project.write('package-lock.json', '{ "packages": { "node_modules/x": { "version": "1.0.0" } } }')
  const { code, stdout, stderr } = await outcomeOf(start(['admin'], 'console.log("ran")'))
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^Installing .*The installation failed/s)
})
