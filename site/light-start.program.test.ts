import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { projectRoot } from '#server/project-root.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** Packages and parts for what few schools do, or what nobody does in the first minute. They are loaded on first use. */
const rarelyUsed = [
  ...['@aws-sdk', '@simplewebauthn', 'pg', 'tar-stream', 'postal-mime', 'zip'],
  ...[
    'pdfkit',
    'fontkit',
    'harfbuzzjs',
    'papaparse',
    'nodemailer',
    'sharp',
    '@zxcvbn-ts',
    'vite',
    'pack-site',
  ],
]

test('the first page loads no package that is rarely used, and a killed server leaves its compiled code', async () => {
  const folder = temporaryFolder()
  const hook = join(folder, 'print-packages.mjs')
  writeFileSync(
    hook,
    `import { registerHooks } from 'node:module'
     registerHooks({ load(url, context, next) { process.stdout.write('loads ' + url + '\\n'); return next(url, context) } })`,
  )
  const compiled = join(folder, 'compiled')
  const settings = {
    DATA_DIR: join(folder, 'data'),
    NODE_OPTIONS: `--import ${hook}`,
    NODE_COMPILE_CACHE: compiled,
  }
  const { url, child, output } = await startServerProcess(
    settings,
    join(projectRoot, 'build/program/main.js'),
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  expect((await fetch(url)).status).toBe(200)
  // Packages that are part of the built program have files of their own, with their names.
  const loaded = Array.from(
    output().matchAll(/^loads .*(?:node_modules|assets)\/(.*)/gm),
    ([, name = '']) => name,
  )
  expect(loaded).toContainEqual(expect.stringMatching(/^migrator-/))
  expect(loaded.filter((name) => rarelyUsed.some((rare) => name.startsWith(rare)))).toEqual([])
  await vi.waitUntil(() => existsSync(compiled) && readdirSync(compiled, { recursive: true }).length > 10, {
    timeout: 30_000,
  })
})
