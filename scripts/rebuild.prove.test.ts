import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { loadConfigFromFile } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { folderForAll } from '#testing/temporary-folder.ts'

const folder = folderForAll()

/**
 * Sets up a project with this project's build settings, a file in each input folder, and a Vite that builds nothing.
 */
beforeAll(() => {
  const build = [
    'start.mjs',
    'vite.config.ts',
    'react-router.config.ts',
    'package.json',
    'tsconfig.json',
    'scripts',
  ]
  for (const path of build) cpSync(path, join(folder, path), { recursive: true })
  for (const path of [
    'features/home/pages/home.tsx',
    'app/styles/app.css',
    'domain/site/site-settings.ts',
    'server/errors.ts',
    'site/main.ts',
    'public/icon.svg',
  ])
    write(path)
  write('package-lock.json', '{ "packages": {} }')
  write('node_modules/.package-lock.json', '{ "packages": {} }')
  write('node_modules/@react-router/dev/bin.cjs')
  write('scripts/build/dump-schema.ts', "export const newSchema = () => ''")
  write('node_modules/vite/package.json', '{ "type": "module", "exports": "./index.js" }')
  write(
    'node_modules/vite/index.js',
    'export const build = () => {}\nexport const createLogger = () => ({})\n',
  )
})

function write(path: string, content = '') {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

/** Returns true if `npm run build` made a new build. */
function builds(): boolean {
  const { status, stderr } = spawnSync(process.execPath, ['start.mjs', 'build'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect({ status, stderr }).toMatchObject({ status: 0 })
  return stderr.includes('Building the pages')
}

/** Returns true if changing this file causes a new build. Makes sure first that the build is up to date. */
function rebuildsAfter(path: string): boolean {
  builds()
  appendFileSync(join(folder, path), '\n')
  return builds()
}

test('does not rebuild if nothing has changed', () => {
  builds()
  expect(builds()).toBe(false)
})

test('treats everything that the build settings import as an input', async () => {
  const configs = ['vite.config.ts', 'react-router.config.ts']
  const loaded = await Promise.all(
    configs.map((file) => loadConfigFromFile({ command: 'build', mode: 'production' }, file)),
  )
  const files = [
    ...configs,
    ...loaded.flatMap((config) => (config?.dependencies ?? []).map((file) => relative('', file))),
  ]
  expect(files).toContain('scripts/build/compress-assets.ts')
  expect(files.filter((file) => existsSync(join(folder, file)) && !rebuildsAfter(file))).toEqual([])
})

test('treats a module that the build settings newly import as an input', () => {
  write('scripts/build/part.ts', 'export {}')
  write('scripts/build/plugin.ts', "import './part.ts'")
  appendFileSync(join(folder, 'vite.config.ts'), "import { plugin } from './scripts/build/plugin.ts'")
  expect(rebuildsAfter('scripts/build/part.ts')).toBe(true)
})

test.each([
  'scripts/build/bundle-server.ts',
  'features/home/pages/home.tsx',
  'app/styles/app.css',
  'domain/site/site-settings.ts',
  'server/errors.ts',
  'site/main.ts',
  'public/icon.svg',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
])('rebuilds after a change in %s', (path) => {
  expect(rebuildsAfter(path)).toBe(true)
})

test.each(['app/pages/new.tsx', 'public/new.svg'])('rebuilds after adding %s', (path) => {
  builds()
  write(path)
  expect(builds()).toBe(true)
})

test.each([
  'app/pages/home.test.tsx',
  'server/main.test.ts',
  'scripts/check.ts',
  'docs/map.md',
  'README.md',
  'e2e/home.test.ts',
])('does not rebuild after a change in %s', (path) => {
  builds()
  write(path, 'changed')
  expect(builds()).toBe(false)
})
