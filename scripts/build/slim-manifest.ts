import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Does not match the imports of the entry, without which React Router's `Scripts` throws in the browser. */
const pageImports = /(?<!"entry":\{"module":"[^"]*"),"imports":\[[^\]]*\],"css"/g

/**
 * Removes the imports of each page from the manifest of all routes, which every page loads. React Router uses them in
 * the browser only for prefetching, which the site leaves to speculation rules. Runs before `compressAssets`.
 */
export function slimManifest(): Plugin {
  return {
    name: 'slim-manifest',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }) {
        const folder = join(dir, '..', 'client', 'assets')
        const name = (await readdir(folder)).find((name) => /^manifest-\w+\.js$/.test(name))
        if (!name) throw new Error(`${folder} has no manifest of routes.`)
        const path = join(folder, name)
        await writeFile(path, (await readFile(path, 'utf8')).replaceAll(pageImports, ',"css"'))
      },
    },
  }
}
