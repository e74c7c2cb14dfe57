import { student } from '#domain/kinds/student.ts'
import { publicPages } from '#domain/public-pages.ts'
import { atMost, type Finding } from './finding.ts'
import { get } from './get.ts'
import type { School } from './school.ts'
import { byItself, startServer } from './start-server.ts'

/** What a first visit to a public page downloads beside the page itself, as it goes over the wire. */
export async function measurePageWeight({ dataDir }: School): Promise<Finding[]> {
  const server = await startServer(byItself, dataDir)
  try {
    const { html, scripts } = await readPage(server.url, student.screens.list)
    const heaviest = await heaviestOf(server.url, publicPages)
    return [
      await weigh("JavaScript of the students' page", 125, server.url, scripts),
      await weigh(
        `JavaScript of the heaviest public page (${heaviest.path})`,
        125,
        server.url,
        heaviest.scripts,
      ),
      await weigh("CSS of the students' page", 15, server.url, stylesheetsOf(html)),
    ]
  } finally {
    await server.stop()
  }
}

async function readPage(url: string, path: string) {
  const html = String((await get(url + path)).body)
  return { path, html, scripts: await withImports(url, scriptsOf(html)) }
}

async function heaviestOf(url: string, paths: readonly string[]) {
  const pages = []
  for (const path of paths) {
    const page = await readPage(url, path)
    pages.push({ ...page, kilobytes: await sizeOf(url, page.scripts, 'gzip') })
  }
  return pages.reduce((heaviest, page) => (page.kilobytes > heaviest.kilobytes ? page : heaviest))
}

async function weigh(what: string, limit: number, url: string, paths: string[]): Promise<Finding> {
  if (paths.length === 0) throw new Error(`The page names no ${what}.`)
  const inGzip = await sizeOf(url, paths, 'gzip')
  const inBrotli = await sizeOf(url, paths, 'br')
  const aside = `${paths.length} ${paths.length === 1 ? 'file' : 'files'}, brotli ${inBrotli.toFixed(1)} KB`
  return atMost(limit, 'KB', `${what}, gzip`, inGzip, aside)
}

async function sizeOf(url: string, paths: string[], encoding: string) {
  let bytes = 0
  for (const path of paths) {
    const { status, headers, body } = await get(url + path, { 'accept-encoding': encoding })
    if (status !== 200) throw new Error(`${path} answered ${status}.`)
    if (headers['content-encoding'] !== encoding) throw new Error(`${path} does not come in ${encoding}.`)
    bytes += body.length
  }
  return bytes / 1_000
}

/** What the page asks for by its tags and by the imports of its inline scripts. */
function scriptsOf(html: string) {
  const tags = tagsOf(html).filter(
    (tag) => tag.startsWith('<script') || /rel="(modulepreload|preload)"/.test(tag),
  )
  const inTags = tags.map((tag) => /(?:src|href)="([^"]+\.js)"/.exec(tag)?.[1])
  const inScripts = [...html.matchAll(/<script[^>]*>([^<]*)<\/script>/g)].flatMap(([, code = '']) =>
    importsOf(code),
  )
  return [...new Set([...inTags, ...inScripts])].filter((path) => path !== undefined)
}

function stylesheetsOf(html: string) {
  const links = tagsOf(html).filter((tag) => tag.includes('rel="stylesheet"'))
  return links.map((tag) => /href="([^"]+)"/.exec(tag)?.[1] ?? '')
}

const tagsOf = (html: string) => html.match(/<(?:script|link)\b[^>]*>/g) ?? []

/** Whatever these files import is downloaded too, whether the page names it or not. */
async function withImports(url: string, paths: string[]): Promise<string[]> {
  const all = new Set(paths)
  for (const path of all) {
    const code = String((await get(url + path)).body)
    for (const name of importsOf(code)) all.add(new URL(name, url + path).pathname)
  }
  return [...all]
}

/** The static imports; those written as a call are loaded when they are needed. */
function importsOf(code: string) {
  const named = [...code.matchAll(/\b(?:from|import)\s*["']([^"']+\.js)["']/g)].map(([, name = '']) => name)
  const entry = [...code.matchAll(/\bimport\("([^"]*\/entry\.client[^"]+\.js)"\)/g)].map(
    ([, name = '']) => name,
  )
  return [...named, ...entry]
}
