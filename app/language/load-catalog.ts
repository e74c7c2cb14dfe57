import { languages } from '#domain/text/languages.ts'
import { addCatalog, type Catalog } from './catalogs.ts'

const files = import.meta.glob<Catalog>('./catalogs/*.json', { import: 'default' })

/** In the browser: fetches the texts of the page's language, so that React draws what the server has drawn. */
export async function loadCatalog(lang: string): Promise<void> {
  const language = languages.find((language) => language === lang)
  const load = files[`./catalogs/${language}.json`]
  if (language && load) addCatalog(language, await load())
}
