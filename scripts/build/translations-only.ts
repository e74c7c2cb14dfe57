import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** A catalog as translators write it, with each translation next to its English text. */
export type WrittenCatalog = Record<string, [english: unknown, translation: unknown]>

/** Removes the English texts of catalogs from the build, because the pages already contain them. */
export const translationsOnly = (): Plugin => ({
  name: 'translations-only',
  enforce: 'pre',
  load(id) {
    if (!/\/language\/catalogs\/(admin\/)?\w+\.json$/.test(id)) return
    const catalog: WrittenCatalog = JSON.parse(readFileSync(id, 'utf8'))
    const texts = Object.entries(catalog).map(([key, [, translation]]) => [key, translation])
    return JSON.stringify(Object.fromEntries(texts))
  },
})
