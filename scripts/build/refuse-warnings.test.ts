import { build } from 'vite'
import { expect, test } from 'vitest'
import { refuseWarnings } from './refuse-warnings.ts'

const buildModules = (modules: Record<string, string>) =>
  build({
    configFile: false,
    customLogger: { ...refuseWarnings(), error: () => undefined },
    build: { write: false, rolldownOptions: { input: 'main' } },
    plugins: [
      { name: 'modules', resolveId: (id) => (id in modules ? id : null), load: (id) => modules[id] ?? null },
    ],
  })

test('a warning fails the build with its message', async () => {
  const page = 'export const page = () => console.log("page")'
  await buildModules({ page, main: 'import("page").then(({ page }) => page())' })
  const main = 'import { page } from "page"; page(); import("page").then(console.log)'
  await expect(buildModules({ page, main })).rejects.toThrow(/page is dynamically imported by main/)
})
