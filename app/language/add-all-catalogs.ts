import { languages } from '#domain/text/languages.ts'
import { addCatalog, type Catalog } from './catalogs.ts'

const files = import.meta.glob<Catalog>('./catalogs/*.json', { import: 'default', eager: true })

// On the server: any page may be asked for next.
for (const language of languages) {
  const catalog = files[`./catalogs/${language}.json`]
  if (catalog) addCatalog(language, catalog)
}
