import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { separateAdminScripts } from './separate-admin-scripts.ts'

const library = 'node_modules/zod/index.js'
const home = 'features/home/pages/home.tsx'
const table = 'features/manage/pages/table.tsx'
const group = { name: 'everything', test: /./ }

test('what only admins load may be as it likes', async () => {
  const files = { [home]: 'export default 1', [table]: `import '/${library}'`, [library]: 'console.log(1)' }
  await expect(bundle(files)).resolves.toBeDefined()
})

test('a page that imports what is for admins fails the build, which says by which way', async () => {
  const files = {
    [home]: "import '/app/ui/a.ts'",
    'app/ui/a.ts': `import '/${library}'`,
    [library]: 'console.log(1)',
  }
  await expect(bundle(files)).rejects.toThrow(
    `Visitors of public pages would load ${library}, which is for admins: ${home} imports app/ui/a.ts imports ${library}.`,
  )
})

test('so does a file that holds something for visitors and something for admins', async () => {
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

test('a page that is imported when it is needed may have it', async () => {
  const files = { [home]: `import('/${library}')`, [library]: 'console.log(1)' }
  await expect(bundle(files)).resolves.toBeDefined()
})

/** Builds these files, whose pages are the entries, without reading or writing any. */
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
