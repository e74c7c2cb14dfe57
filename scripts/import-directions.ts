import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'oxc-parser'
import type { Outcome } from './tools.ts'

/**
 * Maps each feature's `server/` to the features whose `server/` it may use, and likewise for `pages/`. The files
 * outside a feature's `server/` and `pages/` are shared code, and every feature may use them.
 */
const uses: Record<string, string> = {
  'about/pages': 'class-days content requests',
  'access/pages': 'content dashboard',
  'accounts/pages': 'evenings',
  'classes/pages': 'records',
  'content/pages': 'class-days',
  'dashboard/pages': 'class-days rota',
  'evenings/pages': 'class-days',
  'feedback/pages': 'content dashboard',
  'galleries/pages': 'content',
  'home/pages': 'class-days content',
  'impact/pages': 'home',
  'import/pages': 'manage records visibility',
  'manage/pages': 'certificates content evenings records reports visibility',
  'outbox/pages': 'dashboard',
  'own-texts/pages': 'about content home',
  'people/pages': 'access certificates consents content evenings families records school-year',
  'records/pages': 'content dashboard',
  'requests/pages': 'class-days dashboard families',
  'retention/pages': 'class-days',
  'rota/pages': 'class-days',
  'school-year/pages': 'content dashboard records',
  'settings/pages': 'access backup own-texts retention rota',
  'visibility/pages': 'content',
  'access/server': 'accounts records requests settings',
  'accounts/server': 'records settings',
  'backup/server': 'records',
  'certificates/server': 'evenings records settings',
  'class-days/server': 'evenings records settings',
  'classes/server': 'records',
  'consents/server': 'accounts records',
  'dashboard/server': 'accounts backup records settings',
  'evenings/server': 'records settings',
  'families/server': 'evenings records',
  'feedback/server': 'records',
  'feeds/server': 'records settings',
  'handover/server': 'access accounts backup consents dashboard manage records settings',
  'home/server': 'records school-year settings',
  'impact/server': 'evenings home records reports settings',
  'import/server': 'records',
  'manage/server': 'evenings records',
  'outbox/server': 'accounts records',
  'people/server':
    'access accounts certificates consents evenings feedback import outbox records requests rota school-year',
  'reports/server': 'accounts dashboard manage records settings',
  'requests/server': 'accounts feedback settings',
  'retention/server': 'access feedback people records requests',
  'rota/server': 'accounts evenings feeds records settings',
  'school-year/server': 'access families records',
  'settings/server': 'records',
  'site-health/server': 'accounts backup records',
  'visibility/server': 'records',
}

/** Files that put features together: `site/` on the server, `site/pages/` in the browser. */
const composes = /^(site\/|app\/(root|routes|entry\.\w+)\.tsx?$)/

/** The reason for each exception: these files in the lower layers import a feature. */
const exceptions: Record<string, string> = {
  'app/session/unsent-rows.ts': 'entries that an account has made on a phone outlive its session',
  'server/app-context.ts': 'the types of the jobs that every handler receives',
  'server/db/change-rows.ts': 'the type of a column’s content',
  'server/db/evening-rows.ts': 'the type of a column’s content',
  'server/db/tables.ts': 'the type of a column’s content',
  'server/media/receive-body.ts': 'the limits and texts for the photos of an import',
}

const files = '{domain,server,app,features,site}/**/*.{ts,tsx}'
const exclude = ['**/*.test.*', 'app/testing/**']
const here = 'scripts/import-directions.ts'

/** Checks the import directions of docs/map.md. */
export async function checkImportDirections(): Promise<Outcome> {
  const imports = importsIn('.')
  const needed = new Set(imports.map(({ file, target }) => `${partOf(file)} ${partOf(target)}`))
  const excused = new Set(imports.filter(({ target }) => isFeature(target)).map(({ file }) => file))
  const complaints = [
    ...findWrong(imports),
    ...Object.keys(uses).flatMap((part) =>
      usesOf(part)
        .filter((used) => !needed.has(`${part} ${used}`))
        .map((used) => `${here}: ${part} does not use ${used}`),
    ),
    ...Object.keys(uses)
      .filter((part) => reaches(part, part))
      .map((part) => `${here}: ${part} uses itself through other parts`),
    ...Object.keys(exceptions)
      .filter((file) => !excused.has(file))
      .map((file) => `${here} has an exception that is not needed: ${file}`),
  ]
  return { ok: complaints.length === 0, output: complaints.join('\n') }
}

export const findWrongImports = (folder: string): string[] => findWrong(importsIn(folder))

type Import = { file: string; target: string }

const findWrong = (imports: readonly Import[]) =>
  imports
    .filter(({ file, target }) => !mayImport(file, target))
    .map(({ file, target }) => `${file} may not import ${target} (docs/map.md)`)

const importsIn = (folder: string): Import[] =>
  globSync(files, { cwd: folder, exclude }).flatMap((file) =>
    importsOf(file, readFileSync(join(folder, file), 'utf8')).map((target) => ({ file, target })),
  )

/** The layers, from the bottom up: domain, then server and app, then features, then site. */
function mayImport(file: string, target: string): boolean {
  const [from, to] = [partOf(file), partOf(target)]
  if (from === to || to === 'domain') return true
  // The schemas of calls would be sent to the browser, but the client needs only the types (`site/calls.ts`).
  if (isOfBrowser(from) && isContract(target)) return false
  if (composes.test(file)) return !isOfSite(to) && (from === 'site' ? !isOfBrowser(to) : !isOfServer(to))
  if (!isFeature(file)) return Boolean(exceptions[file]) && isFeature(target)
  if (isPlain(to)) return true
  if (isPlain(from)) return false
  return to === (isOfServer(from) ? 'server' : 'app') || usesOf(from).includes(to)
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
const isOfServer = (part: string) => part === 'server' || part.endsWith('/server')
const isOfBrowser = (part: string) => part === 'app' || part.endsWith('/pages')
const isPlain = (part: string) => !isOfServer(part) && !isOfBrowser(part) && part !== 'site'

function usesOf(part: string): string[] {
  const kind = part.split('/')[1]
  return (uses[part] ?? '')
    .split(' ')
    .filter(Boolean)
    .map((feature) => `${feature}/${kind}`)
}

/** True if the part uses the wanted one, directly or indirectly. */
function reaches(part: string, wanted: string, seen = new Set<string>()): boolean {
  return usesOf(part).some((used) => {
    if (used === wanted) return true
    if (seen.has(used)) return false
    seen.add(used)
    return reaches(used, wanted, seen)
  })
}

/** Returns paths relative to the project's folder. */
function importsOf(file: string, source: string): string[] {
  const { module } = parseSync(file, source)
  return [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)]
    .flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
    .flatMap((name) =>
      name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? join(dirname(file), name) : [],
    )
    .filter((target) => /^(domain|server|app|features|site)\//.test(target) && !target.includes('/+types/'))
}
