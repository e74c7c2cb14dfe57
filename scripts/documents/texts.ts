import { globSync, readFileSync } from 'node:fs'

/** Maps the paths of documents and most code to their texts. */
export const texts = new Map(
  globSync(
    [
      '*.{md,ts,mjs}',
      '{app,bench,domain,e2e,features,scripts,server,site}/**/*.{ts,tsx,mjs,css}',
      '{deploy,docs,.github}/**/*.md',
    ],
    { exclude: (path) => path.includes('node_modules') },
  ).map((path) => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
)

export const textOf = (path: string) => texts.get(path) ?? ''
