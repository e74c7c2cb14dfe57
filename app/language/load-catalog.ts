import { type Language, languages } from '#domain/text/languages.ts'
import { addCatalog, type Catalog } from './catalogs.ts'

const files = import.meta.glob<Catalog>('./catalogs/**/*.json', { import: 'default' })

/**
 * Loads the texts for visitors. The browser must load those of the page's language before hydration, so that the HTML
 * matches.
 */
export async function loadCatalog(lang: string): Promise<void> {
  const language = languages.find((language) => language === lang)
  if (language) await load(language, `./catalogs/${language}.json`)
}

export async function loadAdminCatalogs(language: Language): Promise<void> {
  await Promise.all([loadCatalog(language), load(language, `./catalogs/admin/${language}.json`)])
}

async function load(language: Language, path: string) {
  const catalog = await files[path]?.()
  if (catalog) addCatalog(language, catalog)
}
