import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const publicEntries =
  /^(app\/(root|entry\.client|pages\/.+)|features\/((about|content|galleries|home|impact)\/pages\/.+|certificates\/pages\/verify|enquiries\/pages\/(call-me|withdraw)|feedback\/pages\/(feedback|sent)|retention\/pages\/privacy|rota\/pages\/coming))\.tsx?$/
const frame = /^app\/(root|entry\.client)\.tsx$/
const tonight = /^site\/pages\/(admin-area|tonight)\.tsx$/
/** What no visitor needs: the schema library, and modules used only by admins' forms and pages. */
const forAdmins =
  /^(node_modules\/zod\/|app\/(admin|forms|uploads)\/|site\/|features\/(?!(about|content|feedback|galleries|home|impact|enquiries|retention)\/)[\w-]+\/pages\/)/

/**
 * Keeps modules for admins out of the scripts of public pages. Modules that several pages import share a chunk, so an
 * admin module could end up in a chunk with a public one. With `isPublic`, the groups of vite.config.ts separate the
 * two. The build fails if a public page still loads an admin module. What every page needs, and what Tonight needs in
 * addition, are two chunks, because a phone at the school opens Tonight over a slow network.
 */
export function separateAdminScripts() {
  /** Maps each module that public pages import, directly or indirectly, to its first importer. */
  const importers = new Map<string, string | undefined>()
  const importersInFrame = new Map<string, string | undefined>()
  const importersInTonight = new Map<string, string | undefined>()
  const plugin: Plugin = {
    name: 'separate-admin-scripts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildEnd() {
      const follow = (importers: Map<string, string | undefined>, isStart: (id: string) => boolean) => {
        importers.clear()
        const found = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry && isStart(id))
        for (const id of found) importers.set(id, undefined)
        for (const [id] of importers)
          for (const imported of this.getModuleInfo(id)?.importedIds ?? [])
            if (!importers.has(imported)) importers.set(imported, id)
      }
      follow(importers, isPublicEntry)
      follow(importersInFrame, (id) => frame.test(nameOf(id)))
      follow(importersInTonight, (id) => tonight.test(nameOf(id)))
    },
    generateBundle(_, bundle) {
      const problems = findProblems(bundle, importers)
      if (problems.length > 0) this.error(problems.join('\n'))
    },
  }
  return {
    plugin,
    isPublic: (id: string) => importers.has(id),
    isPublicData: (id: string) => importers.has(id) && nameOf(id).startsWith('domain/'),
    isInFrame: (id: string) =>
      importersInFrame.get(id) !== undefined || (importers.has(id) && importersInTonight.has(id)),
    isForTonight: (id: string) => importersInTonight.get(id) !== undefined && !importers.has(id),
  }
}

function findProblems(bundle: Rolldown.OutputBundle, importers: Map<string, string | undefined>): string[] {
  const isChunk = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) => file?.type === 'chunk'
  const chunks = new Map(
    Object.values(bundle)
      .filter(isChunk)
      .map((chunk) => [chunk.fileName, chunk]),
  )
  const loaded = new Set(
    [...chunks.values()].filter((chunk) => chunk.isEntry && isPublicEntry(chunk.facadeModuleId ?? '')),
  )
  for (const { imports } of loaded)
    for (const name of imports) {
      const chunk = chunks.get(name)
      if (chunk) loaded.add(chunk)
    }
  if (loaded.size === 0)
    return ['No public page was found among the scripts; see scripts/build/separate-admin-scripts.ts.']
  return [...loaded].flatMap(({ fileName, moduleIds }) => {
    const id = moduleIds.find((id) => forAdmins.test(nameOf(id)) && !isPublicEntry(id))
    if (!id) return []
    const way = importers.has(id)
      ? chainOf(id, importers)
      : `it is in ${fileName} with what visitors need (codeSplitting in vite.config.ts)`
    return [`Visitors of public pages would load ${nameOf(id)}, which is for admins: ${way}.`]
  })
}

function chainOf(id: string, importers: Map<string, string | undefined>): string {
  const importer = importers.get(id)
  return importer === undefined ? nameOf(id) : `${chainOf(importer, importers)} imports ${nameOf(id)}`
}

const isPublicEntry = (id: string) => isPublicPageFile(nameOf(id))

/** Returns true for the file of a public page, with its path from the folder of the project. */
export const isPublicPageFile = (path: string) => publicEntries.test(path)

/** Removes the query strings that plugins add. */
const nameOf = (id: string) => relative(process.cwd(), id.replace(/\?.*$/, '')).replaceAll('\\', '/')
