import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const paths = [
  ...['app', 'domain', 'features', 'public', 'server', 'site'],
  ...['scripts/build', 'scripts/browsers', 'scripts/start', 'start.mjs'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts'],
]

/** Copies what a build needs to a folder, without tests and their helpers. The packages are a link. */
export function copySources(folder: string): void {
  for (const path of paths)
    cpSync(path, join(folder, path), {
      recursive: true,
      filter: (source) => !/\.test\.tsx?$|^app\/testing$|example-project\.ts$/.test(source),
    })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
}
