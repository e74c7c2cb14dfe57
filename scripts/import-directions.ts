import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'oxc-parser'
import type { Outcome } from './tools.ts'

const facts = ['domain/dates', 'domain/text']
const domain = [
  ...facts,
  ...['', '/kinds', '/site', '/media', '/accounts', '/records', '/admin', '/school-year'].map(
    (room) => `domain${room}`,
  ),
]
const base = [...domain, 'server', 'server/app-context.ts']
const page = ['app/ui', 'app/api', 'app/session']
const tools = [
  'server/db',
  'server/http',
  'server/jobs',
  'server/keys',
  'server/mail',
  'server/media',
  'server/openapi',
]

/**
 * Who may import whom, as docs/map.md draws it. A room is a folder, or a file that differs from its folder; it may
 * import itself and what stands beside it here, types included. The most precise name counts.
 */
const rooms: Record<string, string> = {
  domain: '',
  'domain/dates': '',
  'domain/text': '',
  'domain/media': '',
  'domain/kinds': 'facts domain',
  'domain/site': 'facts domain kinds',
  'domain/accounts': 'facts domain kinds site',
  'domain/records': 'facts domain kinds media',
  'domain/school-year': 'facts domain kinds records',
  'domain/admin': 'facts domain accounts kinds records',

  'app/ui': 'allOfDomain',
  // What it defines are elements for everybody to render.
  'app/page-script': 'allOfDomain session styles',
  // In the browser, but not in its pages.
  'app/service-worker': 'allOfDomain',
  'app/session': 'allOfDomain api ui',
  'app/api': 'allOfDomain session ui',
  'app/admin': 'allOfDomain page',
  'app/layout': 'allOfDomain page page-script',
  'app/lists': 'allOfDomain page layout records',
  'app/cards': 'allOfDomain page layout lists',
  'app/records': 'allOfDomain page layout lists cards',
  'app/gallery': 'allOfDomain page layout lists page-script',
  'app/forms': 'allOfDomain page layout uploads',
  'app/uploads': 'allOfDomain page forms',
  'app/pages': 'everything',
  'app/styles': '',
  app: 'everything',

  server: [...domain],
  'server/app-context.ts': [
    ...base,
    'server/backup',
    'server/db',
    'server/handover',
    'server/mail',
    'server/media',
    'server/pages',
  ],
  'server/db': base,
  'server/jobs': [...base, 'server/db'],
  'server/pdf': base,
  'server/keys': [...base, 'server/db'],
  'server/http': [...base, 'server/db'],
  'server/media': [...base, 'server/db', 'server/http'],
  'server/mail': [...base, 'server/db'],
  'server/cache': [...base, 'server/http'],
  'server/audit': [...base, 'server/db', 'server/http', 'server/openapi'],
  'server/content': [...base, ...tools, 'server/audit'],
  'server/settings': [...base, ...tools, 'server/audit', 'server/content'],
  'server/accounts': [...base, ...tools, 'server/audit', 'server/content', 'server/settings'],
  'server/invitations': [...base, ...tools, 'server/audit', 'server/settings', 'server/accounts'],
  'server/admins': [
    ...[...base, ...tools, 'server/accounts', 'server/audit', 'server/settings', 'server/trash'],
  ],
  'server/spreadsheets': [...base, ...tools, 'server/content'],
  'server/backup': [...base, ...tools, 'server/audit'],
  'server/move': [
    ...[...base, ...tools, 'server/accounts', 'server/backup', 'server/consents', 'server/content'],
  ],
  'server/update': [...base, ...tools, 'server/backup'],
  'server/feedback': [...base, ...tools, 'server/audit', 'server/content', 'server/pages'],
  'server/trash': [...base, ...tools, 'server/audit', 'server/content'],
  'server/change-sets': [...base, ...tools, 'server/audit', 'server/content'],
  'server/imports': [
    ...[...base, ...tools, 'server/audit', 'server/content', 'server/change-sets', 'server/spreadsheets'],
    'server/trash',
  ],
  'server/school-year': [
    ...[...base, ...tools, 'server/admins', 'server/audit', 'server/change-sets', 'server/content'],
    'server/spreadsheets',
  ],
  'server/handover': [
    ...[...base, ...tools, 'server/accounts', 'server/admins', 'server/audit', 'server/backup'],
    ...['server/checklist', 'server/consents', 'server/content', 'server/feeds', 'server/invitations'],
    ...['server/outbox', 'server/settings', 'server/spreadsheets'],
  ],
  'server/sites': 'everything',
  'server/outbox': [...base, ...tools, 'server/accounts', 'server/audit'],
  'server/exports': [...base, ...tools, 'server/audit', 'server/content', 'server/spreadsheets'],
  'server/visibility': [...base, ...tools, 'server/audit', 'server/content'],
  'server/consents': [
    ...[...base, ...tools, 'server/accounts', 'server/audit', 'server/content', 'server/settings'],
    'server/trash',
  ],
  'server/people': [
    ...[...base, ...tools, 'server/accounts', 'server/admins', 'server/audit', 'server/change-sets'],
    ...['server/content', 'server/handover', 'server/imports', 'server/pdf', 'server/trash'],
  ],
  'server/retention': [
    ...[...base, ...tools, 'server/admins', 'server/audit', 'server/change-sets', 'server/content'],
    ...['server/people', 'server/settings'],
  ],
  'server/privacy': [...base, ...tools, 'server/content', 'server/settings'],
  'server/preview': [...base, ...tools, 'server/content', 'server/pages'],
  'server/home': [...base, ...tools, 'server/content', 'server/school-year'],
  'server/feeds': [...base, ...tools, 'server/content', 'server/settings'],
  'server/pages': [...base, 'server/http'],
  'server/dashboard': [
    ...[...base, ...tools, 'server/accounts', 'server/admins', 'server/consents', 'server/content'],
    ...['server/feedback', 'server/handover', 'server/school-year', 'server/site-health'],
  ],
  'server/checklist': [
    ...[...base, ...tools, 'server/accounts', 'server/audit', 'server/backup'],
    ...['server/content', 'server/settings'],
  ],
  'server/site-health': [
    ...[...base, ...tools, 'server/accounts', 'server/audit', 'server/backup', 'server/settings'],
  ],
  'server/reports': [
    ...[...base, ...tools, 'server/accounts', 'server/audit', 'server/content', 'server/settings'],
    ...['server/dashboard', 'server/pdf', 'server/spreadsheets'],
  ],
  'server/maintenance': [
    ...[...base, ...tools, 'server/admins', 'server/audit', 'server/backup', 'server/content'],
    ...['server/consents', 'server/imports', 'server/invitations'],
    ...['server/retention', 'server/school-year', 'server/site-health', 'server/trash', 'server/update'],
  ],
  'server/openapi': [...base, 'server/http'],
  'server/routes.ts': 'everything',
  'server/command-line': 'everything',
  'server/app.ts': 'everything',
  'server/open-site.ts': 'everything',
  'server/start-server.ts': 'everything',
  'server/workers': 'base db',
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
