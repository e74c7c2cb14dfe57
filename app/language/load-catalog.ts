import { type Language, languages } from '#domain/text/languages.ts'
import { addCatalog, type Catalog } from './catalogs.ts'

const files = import.meta.glob<Catalog>('./catalogs/**/*.json', { import: 'default' })

/** Loads what visitors read: in the browser in the page's language, so that React draws what the server has drawn. */
export async function loadCatalog(lang: string): Promise<void> {
  const language = languages.find((language) => language === lang)
  if (language) await load(language, `./catalogs/${language}.json`)
}

/** What volunteers use has texts of its own beside those of every page. */
export async function loadAdminCatalogs(language: Language): Promise<void> {
  await Promise.all([loadCatalog(language), load(language, `./catalogs/admin/${language}.json`)])
}

async function load(language: Language, path: string) {
  const catalog = await files[path]?.()
  if (catalog) addCatalog(language, catalog)
}
