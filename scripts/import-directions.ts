import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'oxc-parser'
import type { Outcome } from './tools.ts'

/** Names for several rooms at once; in a half of the project, `content` is its `server/content` and the like. */
const groups: Record<string, string> = {
  facts: 'domain/dates domain/text',
  allOfDomain:
    'facts domain domain/kinds domain/site domain/media domain/accounts domain/records domain/admin domain/school-year domain/evenings',
  page: 'app/ui app/api app/session app/language',
  base: 'allOfDomain server server/app-context.ts',
  tools: 'server/db server/http server/jobs server/keys server/mail server/media server/openapi',
}

/**
 * Who may import whom, as docs/map.md draws it. A room is a folder, or a file that differs from its folder; it may
 * import itself and what stands beside it here, types included. The most precise name counts.
 */
const rooms: Record<string, string> = {
  domain: '',
  'domain/dates': 'domain/text',
  'domain/text': '',
  'domain/media': '',
  'domain/kinds': 'facts domain',
  'domain/site': 'facts domain kinds',
  'domain/accounts': 'facts domain kinds site',
  'domain/records': 'facts domain kinds media',
  'domain/school-year': 'facts domain kinds records',
  'domain/evenings': 'facts domain kinds site',
  'domain/admin': 'facts domain accounts kinds records',

  'app/ui': 'allOfDomain language page-script',
  // What every text of a page needs, the school's settings among it.
  'app/language': 'allOfDomain layout',
  // What it defines are elements for everybody to render.
  'app/page-script': 'allOfDomain session styles',
  // In the browser, but not in its pages.
  'app/service-worker': 'allOfDomain',
  'app/tonight-worker': 'allOfDomain service-worker',
  'app/session': 'allOfDomain api ui language',
  'app/api': 'allOfDomain session ui',
  'app/admin': 'allOfDomain page',
  'app/layout': 'allOfDomain page page-script',
  'app/lists': 'allOfDomain page layout records',
  'app/cards': 'allOfDomain page layout lists',
  'app/records': 'allOfDomain page admin layout lists cards',
  'app/gallery': 'allOfDomain page layout lists page-script',
  'app/forms': 'allOfDomain page layout uploads',
  'app/uploads': 'allOfDomain page forms',
  'app/pages': 'everything',
  'app/styles': '',
  app: 'everything',

  server: 'allOfDomain',
  'server/app-context.ts': 'base backup db handover mail media pages',
  'server/db': 'base',
  'server/pdf': 'base',
  'server/jobs': 'base db',
  'server/keys': 'base db',
  'server/http': 'base db',
  'server/media': 'base db http',
  'server/mail': 'base db',
  'server/cache': 'base http',
  'server/history': 'base db http openapi',
  'server/content': 'base tools history',
  'server/settings': 'base tools history content',
  'server/accounts': 'base tools history content settings',
  'server/invitations': 'base tools history settings accounts',
  'server/admins': 'base tools accounts history settings trash',
  'server/spreadsheets': 'base tools content',
  'server/backup': 'base tools history',
  'server/move': 'base tools backup content',
  'server/feedback': 'base tools history content pages',
  'server/trash': 'base tools history content',
  'server/change-sets': 'base tools history content settings',
  'server/evenings': 'base tools accounts history content feeds settings change-sets spreadsheets',
  'server/imports': 'base tools history content change-sets spreadsheets trash',
  'server/school-year': 'base tools admins history change-sets content evenings spreadsheets',
  'server/handover':
    'base tools accounts admins history backup checklist consents content exports settings spreadsheets',
  'server/outbox': 'base tools accounts history',
  'server/exports': 'base tools history content evenings spreadsheets',
  'server/visibility': 'base tools history content',
  'server/consents': 'base tools accounts history content settings trash',
  'server/people':
    'base tools accounts admins history change-sets content evenings handover imports pdf school-year trash',
  'server/retention': 'base tools admins history change-sets content people settings',
  'server/privacy': 'base tools content settings',
  'server/preview': 'base tools content pages',
  'server/home': 'base tools content school-year',
  'server/feeds': 'base tools content settings',
  'server/pages': 'base http',
  'server/dashboard':
    'base tools accounts admins consents content evenings feedback handover school-year site-health',
  'server/checklist': 'base tools accounts history backup content settings',
  'server/site-health': 'base tools accounts history backup settings',
  'server/reports': 'base tools accounts history content exports settings dashboard pdf spreadsheets',
  'server/maintenance':
    'base tools admins history backup content consents evenings imports invitations retention school-year site-health trash',
  'server/openapi': 'base http',
  'server/routes.ts': 'everything',
  'server/command-line': 'everything',
  'server/app.ts': 'everything',
  'server/open-site.ts': 'everything',
  'server/start-server.ts': 'everything',
  'server/main.ts': 'everything',
}

const files = '{domain,server,app}/**/*.{ts,tsx}'
const exclude = ['**/*.test.*', 'app/testing/**']

/** Names every import that points another way than the map. */
export async function checkImportDirections(): Promise<Outcome> {
  const complaints = globSync(files, { exclude }).flatMap((file) =>
    importsOf(file)
      .filter((target) => !mayImport(file, target))
      .map(
        (target) =>
          `${file} imports ${target}: ${roomOf(file)} may not import ${roomOf(target)} (docs/map.md)`,
      ),
  )
  return { ok: complaints.length === 0, output: complaints.join('\n') }
}

function mayImport(file: string, target: string) {
  const [from, to] = [roomOf(file), roomOf(target)]
  if (rooms[from] === 'everything') return isSameHalf(file, target)
  return from === to || roomsIn(rooms[from] ?? '', from).includes(to)
}

function roomsIn(names: string, from: string): string[] {
  const half = from.split('/')[0]
  return names.split(' ').flatMap((name) => {
    if (groups[name]) return roomsIn(groups[name], from)
    return name === half || name.includes('/') || Object.hasOwn(rooms, name) ? name : `${half}/${name}`
  })
}

/** The site and the server never import each other: they meet in `domain/` and over HTTP. */
function isSameHalf(file: string, target: string) {
  const half = (path: string) => path.slice(0, path.indexOf('/'))
  return half(target) === 'domain' || half(target) === half(file)
}

function roomOf(file: string) {
  const parts = file.split('/')
  const names = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'))
  return names.find((name) => Object.hasOwn(rooms, name)) ?? file
}

/** The files of ours that a file imports, as paths from the project's folder. */
function importsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  return [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)]
    .flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
    .flatMap((name) =>
      name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? join(dirname(file), name) : [],
    )
    .filter((target) => /^(domain|server|app|testing)\//.test(target) && !target.includes('/+types/'))
}
