import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync, Visitor } from 'oxc-parser'
import type { Outcome } from './tools.ts'

/**
 * The features from the bottom up. A feature imports only features before it, in all its parts; one that is not listed
 * comes last (docs/decisions/108-order-of-features.md).
 */
const order = [
  ...['content', 'settings', 'feeds', 'undo', 'backup'],
  ...['classes', 'evenings', 'class-days', 'families', 'accounts', 'rota', 'certificates'],
  ...['consents', 'feedback', 'enquiries', 'visibility', 'access'],
  ...['import', 'reports', 'manage', 'galleries', 'school-year'],
  ...['home', 'about', 'own-texts', 'impact'],
  ...['outbox', 'site-health', 'dashboard', 'handover', 'people', 'retention'],
]

/** Files that put features together: `site/` on the server, `site/pages/` in the browser. */
const composes = /^(site\/|app\/(root|routes|entry\.\w+)\.tsx?$)/

const files = '{domain,server,app,features,site}/**/*.{ts,tsx}'
const exclude = ['**/*.test.*', 'app/testing/**']
const here = 'scripts/import-directions.ts'

/** Checks the import directions of docs/map.md. */
export async function checkImportDirections(): Promise<Outcome> {
  const folders = readdirSync('features')
  const complaints = [
    ...order.filter((name) => !folders.includes(name)).map((name) => `${here}: there is no feature ${name}`),
    ...findWrongImports('.'),
  ]
  return { ok: complaints.length === 0, output: complaints.join('\n') }
}

/**
 * Returns a complaint about each import in a folder that goes in the wrong direction. Biome finds circles between files.
 *
 * @param features from the bottom up
 */
export const findWrongImports = (folder: string, features: readonly string[] = order): string[] =>
  importsIn(folder)
    .filter(({ file, target }) => !mayImport(file, target, features))
    .map(({ file, target }) => `${file} may not import ${target} (docs/map.md)`)

type Import = { file: string; target: string }

const importsIn = (folder: string): Import[] =>
  globSync(files, { cwd: folder, exclude }).flatMap((file) =>
    importsOf(file, readFileSync(join(folder, file), 'utf8')).map((target) => ({ file, target })),
  )

/** The layers, from the bottom up: domain, then server and app, then features, then site. */
function mayImport(file: string, target: string, features: readonly string[]): boolean {
  const [from, to] = [partOf(file), partOf(target)]
  if (from === to || to === 'domain') return true
  // The schemas of calls would be sent to the browser, but the client needs only the types (`Register`).
  if (isOfBrowser(from) && isContract(target)) return false
  if (composes.test(file)) return !isOfSite(to) && (from === 'site' ? !isOfBrowser(to) : !isOfServer(to))
  if (!isFeature(file)) return false
  if (isFeature(target) && placeOf(target, features) > placeOf(file, features)) return false
  if (isPlain(to)) return true
  return !isPlain(from) && (isOfServer(from) ? isOfServer(to) : isOfBrowser(to) && !isOfSite(to))
}

/**
 * Returns `domain`, `server`, `app`, `site` or `site/pages`, or for a feature, `consents`, `consents/server`
 * or `consents/pages`.
 */
function partOf(path: string): string {
  const [layer = '', feature = '', part = ''] = path.split('/')
  if (layer === 'site' && feature === 'pages') return 'site/pages'
  if (layer !== 'features') return layer
  return part === 'server' || part === 'pages' ? `${feature}/${part}` : feature
}

const isOfSite = (part: string) => part === 'site' || part === 'site/pages'
const isContract = (path: string) => /^features\/[\w-]+\/([\w-]+-)?calls\.ts$/.test(path)
const isFeature = (path: string) => path.startsWith('features/')
const placeOf = (path: string, features: readonly string[]) => {
  const place = features.indexOf(path.split('/')[1] ?? '')
  return place < 0 ? features.length : place
}
const isOfServer = (part: string) => part === 'server' || part.endsWith('/server')
const isOfBrowser = (part: string) => part === 'app' || part.endsWith('/pages')
const isPlain = (part: string) => !isOfServer(part) && !isOfBrowser(part) && part !== 'site'

/** Returns the targets of all imports, also of types and of `import()`, as paths relative to the project's folder. */
function importsOf(file: string, source: string): string[] {
  const { module, program } = parseSync(file, source)
  const names = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)].flatMap(
    ({ moduleRequest }) => moduleRequest?.value ?? [],
  )
  if (source.includes('import('))
    new Visitor({
      ImportExpression({ source }) {
        if (source.type === 'Literal') names.push(String(source.value))
      },
      TSImportType({ source }) {
        names.push(source.value)
      },
    }).visit(program)
  return [...new Set(names)]
    .flatMap((name) =>
      name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? join(dirname(file), name) : [],
    )
    .filter((target) => /^(domain|server|app|features|site)\//.test(target) && !target.includes('/+types/'))
}
