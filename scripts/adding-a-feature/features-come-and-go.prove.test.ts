import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { copySources } from '../test/copy-sources.ts'
import { run } from '../tools.ts'

type Edit = [file: string, ...changes: [place: RegExp, text: string][]]

/** The edits of docs/adding-a-feature.md outside the folder of the example. */
const added: Edit[] = [
  [
    'site/features.ts',
    [/(?=import type \{ Feature \})/, "import { keysFeature } from '#features/keys/server/keys-routes.ts'\n"],
    [/(?= {2}retentionFeature,)/, '  keysFeature,\n'],
  ],
  ['app/routes.ts', [/(?= {4}route\('health')/, "    route('keys', '../features/keys/pages/keys.tsx'),\n"]],
  [
    'site/pages/admin-menu.ts',
    [/(?=import \{ schoolYearScreens)/, "import { keyScreen } from '#features/keys/keys.ts'\n"],
    [/(?= {2}rota: 'Rota')/, "  keys: 'Keys',\n"],
    [/(?= {2}entry\('rota')/, "  entry('keys', keyScreen),\n"],
  ],
]

/** What names a feature outside its folder. */
const removed: Record<string, Edit[]> = {
  certificates: [
    ['site/features.ts', [/import \{ certificatesFeature \}.*\n/, ''], [/ {2}certificatesFeature,\n/, '']],
    ['app/routes.ts', [/ {2}route\('verify\/:code\?'.*\n/, '']],
    [
      'site/pages/manage-kind.tsx',
      [/import \{ CertificatesButton \}.*\n/, ''],
      [/CertificatesButton(?=\])/, ''],
    ],
    ['site/pages/person.tsx', [/import \{ CertificatePanel \}.*\n/, ''], [/.*<CertificatePanel .*\n/, '']],
  ],
  impact: [
    ['site/features.ts', [/import \{ impactFeature \}.*\n/, ''], [/ {2}impactFeature,\n/, '']],
    ['app/routes.ts', [/ {2}route\('impact'.*\n/, '']],
  ],
}

test.each(Object.keys(removed))('without %s, the rest type-checks and builds', async (feature) => {
  const folder = temporaryFolder()
  copySources(folder)
  rmSync(join(folder, 'features', feature), { recursive: true })
  await expectToBuild(folder, removed[feature] ?? [])
})

test('the recipe makes a feature that type-checks and builds', async () => {
  const folder = temporaryFolder()
  copySources(folder)
  cpSync(join(import.meta.dirname, 'example'), folder, { recursive: true })
  await expectToBuild(folder, added)
})

async function expectToBuild(folder: string, edits: readonly Edit[]) {
  for (const [file, ...changes] of edits) change(join(folder, file), changes)
  const node = (...args: string[]) => run(process.execPath, args, { cwd: folder })
  expect(await node('node_modules/typescript/bin/tsc', '--noEmit')).toEqual({ ok: true, output: '' })
  expect(await node('start.mjs', 'build')).toMatchObject({ ok: true })
}

function change(file: string, changes: readonly [RegExp, string][]) {
  let source = readFileSync(file, 'utf8')
  for (const [place, text] of changes) {
    expect(source, file).toMatch(place)
    source = source.replace(place, text)
  }
  writeFileSync(file, source)
}
