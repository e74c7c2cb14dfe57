import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type ExampleProject, exampleProject, outcomeOf } from './example-project.ts'

let project: ExampleProject
beforeEach(() => {
  project = exampleProject()
})

const endBySignal = (signal: string) => `process.kill(process.pid, '${signal}')`

function runAdmin(code: string) {
  project.write('site/command-line/admin.ts', code)
  return outcomeOf(project.start(['admin']))
}

test.each([
  ['SIGKILL', 137],
  ['SIGABRT', 134],
])('a command killed by %s is reported as out of memory', async (signal, code) => {
  const stderr = `"admin" was ended by the system (${signal}), probably because there was too little memory: the site needs 512 MB, building it 1 GB.\n`
  expect(await runAdmin(endBySignal(signal))).toEqual({ stdout: '', stderr, code })
})

test('reports a crash, but not a command that was stopped deliberately', async () => {
  const crashed = { stdout: '', stderr: '"admin" crashed (SIGSEGV).\n', code: 139 }
  expect(await runAdmin(endBySignal('SIGSEGV'))).toEqual(crashed)
  expect(await runAdmin(endBySignal('SIGTERM'))).toEqual({ stdout: '', stderr: '', code: 143 })
})

test('reports how much memory a killed build needs and what to do', async () => {
  const tool = 'node_modules/@react-router/dev/bin.cjs'
  project.write(tool, endBySignal('SIGKILL'))
  expect(await outcomeOf(project.start(['build']))).toEqual({
    stdout: '',
    stderr:
      'Building the pages…\n' +
      'The build was ended by the system (SIGKILL), probably because there was too little memory: building needs 1 GB, running 512 MB. ' +
      'Build on another machine with "npm run pack", and run the packed program here.\n',
    code: 137,
  })
  project.write(tool, 'process.exit(3)')
  const { code, stderr } = await outcomeOf(project.start(['build']))
  expect(code).toBe(1)
  expect(stderr).toMatch(/pages…\nThe build failed; the lines above say why\.\n$/)
})

test('reports the same for a killed installation, with npm in between', async () => {
  const bin = join(project.folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'npm'), '#!/bin/sh\nexit 137\n', { mode: 0o755 })
  rmSync(join(project.folder, 'node_modules/.package-lock.json'))
  const { code, stderr } = await outcomeOf(project.start(['build'], { env: { PATH: bin } }))
  expect(code).toBe(137)
  expect(stderr).toMatch(
    /\nThe installation was ended by the system \(SIGKILL\), probably because there was too little memory: building needs 1 GB/,
  )
})

test('without npm, reports where to get it', async () => {
  rmSync(join(project.folder, 'node_modules/.package-lock.json'))
  const { code, stderr } = await outcomeOf(project.start(['build'], { env: { PATH: project.folder } }))
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /\nnpm is missing: it comes with Node, from nodejs\.org\. Lamplight was not started\.\n$/,
  )
})
