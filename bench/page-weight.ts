import { publicPages } from '#domain/site/public-pages.ts'
import { get } from './http.ts'
import { atMost, type Result } from './result.ts'
import { withDataFolder, withServer } from './server.ts'

/**
 * Measures what a first visit to a public page downloads besides the page itself, compressed as sent, and what is
 * loaded once a visitor touches something that needs React (docs/decisions/052).
 */
export const measurePageWeight = (): Promise<Result[]> =>
  withDataFolder(200, (dataDir) =>
    withServer({ DATA_DIR: dataDir }, async ({ url }) => {
      const pages = new Map<string, string>()
      for (const path of publicPages) pages.set(path, String((await get(url + path)).body))
      const heaviest = async (what: string, limit: number, filesOf: (html: string) => Promise<string[]>) => {
        let most = { path: '', kilobytes: 0 }
        for (const [path, html] of pages) {
          const files = await filesOf(html)
          if (files.length === 0) throw new Error(`${path} contains no such files.`)
          const kilobytes = await kilobytesOf(url, files)
          if (kilobytes > most.kilobytes) most = { path, kilobytes }
        }
        return atMost(limit, 'KB', `${what} of the heaviest public page, gzip`, most.kilobytes, most.path)
      }
      return [
        // 5.1 on all pages but the offline page, which lists the stored pages.
        await heaviest('Scripts before the first touch', 5.9, (html) =>
          withImports(url, firstScriptsOf(html)),
        ),
        // The libraries are unpatched (decision 052): React and its router make up 108 KB.
        await heaviest('Scripts of React', 176, (html) => withImports(url, laterScriptsOf(html))),
        // The viewer opens without React, which would make it three times as heavy.
        await heaviest('Scripts of the picture viewer', 6, (html) => viewerScriptsOf(url, html)),
        await heaviest('CSS', 15.5, async (html) => stylesheetsOf(html)),
      ]
    }),
  )

async function kilobytesOf(url: string, files: string[]) {
  let bytes = 0
  for (const file of files) {
    const { status, headers, body } = await get(url + file, { 'accept-encoding': 'gzip' })
    if (status !== 200) throw new Error(`${file} returned ${status}.`)
    if (headers['content-encoding'] !== 'gzip') throw new Error(`${file} is not compressed with gzip.`)
    bytes += body.length
  }
  return bytes / 1_000
}

const firstScriptsOf = (html: string) =>
  filesOf(html, /rel="(modulepreload|preload)"/, (attributes) => !attributes.includes('id="later"'))

const laterScriptsOf = (html: string) =>
  filesOf(html, /rel="later"/, (attributes) => attributes.includes('id="later"'))

/**
 * Returns the scripts that matching links and script elements name, in their attributes or in the imports of their
 * code.
 */
function filesOf(html: string, link: RegExp, isWanted: (attributes: string) => boolean) {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([^<]*)<\/script>/g)].filter(([, attributes = '']) =>
    isWanted(attributes),
  )
  const tags = [...tagsOf(html).filter((tag) => link.test(tag)), ...scripts.map(([tag]) => tag)]
  const named = tags.map((tag) => /^<[^>]*(?:src|href)="([^"]+\.js)"/.exec(tag)?.[1])
  const imported = scripts.flatMap(([, , code = '']) => importsOf(code))
  return [...new Set([...named, ...imported])].filter((path) => path !== undefined)
}

async function viewerScriptsOf(url: string, html: string) {
  const codes = await Promise.all(
    firstScriptsOf(html).map(async (path) => String((await get(url + path)).body)),
  )
  const name = /import\(`\.\/(viewer-[\w-]+\.js)`\)/.exec(codes.join())?.[1]
  return name ? [`/assets/${name}`] : []
}

function stylesheetsOf(html: string) {
  const links = tagsOf(html).filter((tag) => tag.includes('rel="stylesheet"'))
  return links.map((tag) => /href="([^"]+)"/.exec(tag)?.[1] ?? '')
}

const tagsOf = (html: string) => html.match(/<(?:script|link)\b[^>]*>/g) ?? []

/** Adds everything that these files import, because the browser downloads it even if the page does not name it. */
async function withImports(url: string, paths: string[]): Promise<string[]> {
  const all = new Set(paths)
  for (const path of all) {
    const code = String((await get(url + path)).body)
    for (const name of importsOf(code)) all.add(new URL(name, url + path).pathname)
  }
  return [...all]
}

/** Returns the static imports and the dynamic import of the entry; other dynamic imports load when they are needed. */
function importsOf(code: string) {
  const named = [...code.matchAll(/\b(?:from|import)\s*["']([^"']+\.js)["']/g)].map(([, name = '']) => name)
  const entry = [...code.matchAll(/\bimport\("([^"]*\/entry\.client[^"]+\.js)"\)/g)].map(
    ([, name = '']) => name,
  )
  return [...named, ...entry]
}
