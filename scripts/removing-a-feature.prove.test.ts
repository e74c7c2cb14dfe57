import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { copySources } from './test/copy-sources.ts'
import { run } from './tools.ts'

/** What site/ and app/routes.ts say about a feature. */
const lines: Record<string, [file: string, ...places: RegExp[]][]> = {
  certificates: [
    ['app/routes.ts', / {2}route\('verify\/:code\?'.*\n/],
    ['site/routes.ts', /import \{ certificateRoutes \}.*\n/, / {2}\.\.\.certificateRoutes,\n/],
    ['site/calls.ts', /import type \{ certificatesCalls \}.*\n/, / {4}certificates: .*\n/],
    ['site/pages/manage-kind.tsx', /import \{ CertificatesButton \}.*\n/, /CertificatesButton(?=\])/],
    ['site/pages/person.tsx', /import \{ CertificatePanel \}.*\n/, /.*<CertificatePanel .*\n/],
    [
      'site/person-sources.ts',
      /import \{ certificatesSource \}.*\n/,
      / {2}certificates: \{\n(?: {4}.*\n)+ {2}\},\n/,
      /.*'Made certificates': .*\n/,
    ],
  ],
  impact: [
    ['app/routes.ts', / {2}route\('impact'.*\n/],
    ['site/routes.ts', /import \{ impactRoutes \}.*\n/, / {2}\.\.\.impactRoutes,\n/],
    ['site/calls.ts', /import type \{ impactCalls \}.*\n/, / {4}impact: .*\n/],
  ],
}

test.each(Object.keys(lines))('without %s, the rest type-checks and builds', async (feature) => {
  const folder = temporaryFolder()
  copySources(folder)
  rmSync(join(folder, 'features', feature), { recursive: true })
  for (const [file, ...places] of lines[feature] ?? []) remove(join(folder, file), places)
  const node = (...args: string[]) => run(process.execPath, args, { cwd: folder })
  expect(await node('node_modules/typescript/bin/tsc', '--noEmit')).toEqual({ ok: true, output: '' })
  expect(await node('start.mjs', 'build')).toMatchObject({ ok: true })
})

function remove(file: string, places: readonly RegExp[]) {
  let source = readFileSync(file, 'utf8')
  for (const place of places) {
    expect(source, file).toMatch(place)
    source = source.replace(place, '')
  }
  writeFileSync(file, source)
}
