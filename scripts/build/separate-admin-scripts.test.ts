import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { separateAdminScripts } from './separate-admin-scripts.ts'

const library = 'node_modules/zod/index.js'
const home = 'features/home/pages/home.tsx'
const table = 'features/manage/pages/table.tsx'
const group = { name: 'everything', test: /./ }

test('accepts admin modules that only admin pages load', async () => {
  const files = { [home]: 'export default 1', [table]: `import '/${library}'`, [library]: 'console.log(1)' }
  await expect(bundle(files)).resolves.toBeDefined()
})

test('rejects a public page that imports an admin module, and names the import chain', async () => {
  const files = {
    [home]: "import '/app/ui/a.ts'",
    'app/ui/a.ts': `import '/${library}'`,
    [library]: 'console.log(1)',
  }
  await expect(bundle(files)).rejects.toThrow(
    `Visitors of public pages would load ${library}, which is for admins: ${home} imports app/ui/a.ts imports ${library}.`,
  )
})

test('rejects a chunk that mixes modules of public and admin pages', async () => {
  const files = {
    [home]: "import '/app/ui/a.ts'",
    'app/ui/a.ts': 'console.log(2)',
    [table]: `import '/app/ui/a.ts'; import '/${library}'`,
    [library]: 'console.log(1)',
  }
  await expect(bundle(files)).resolves.toBeDefined()
  await expect(bundle(files, [group])).rejects.toThrow(
    /would load node_modules\/zod\/index\.js.* with what visitors need/,
  )
})

test('accepts a dynamic import of an admin module by a public page', async () => {
  const files = { [home]: `import('/${library}')`, [library]: 'console.log(1)' }
  await expect(bundle(files)).resolves.toBeDefined()
})

/** Bundles these files in memory, with the pages as entries. */
function bundle(files: Record<string, string>, groups: Rolldown.CodeSplittingGroup[] = []) {
  const idOf = (path: string) => join(process.cwd(), path)
  const byId = new Map(Object.entries(files).map(([path, code]) => [idOf(path), code]))
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'files',
        enforce: 'pre',
        resolveId: (source) => [source, idOf(source)].find((id) => byId.has(id)) ?? null,
        load: (id) => byId.get(id) ?? null,
      },
      separateAdminScripts().plugin,
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: Object.keys(files)
          .filter((path) => path.startsWith('features/'))
          .map(idOf),
        output: { codeSplitting: { groups } },
      },
    },
  })
}
