import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** What begins a page for visitors. */
const publicEntries =
  /^(app\/(root|entry\.client|pages\/.+)|features\/((about|content|galleries|home)\/pages\/.+|feedback\/pages\/(feedback|sent)|retention\/pages\/privacy))\.tsx?$/
/** Whatever page of the admin area is open, this is around it. */
const adminLayout = /^site\/pages\/admin-area\.tsx$/
/** What no visitor needs: the library of schemas, and what only forms and screens of admins use. */
const forAdmins =
  /^(node_modules\/zod\/|app\/(admin|forms|uploads)\/|site\/|features\/(?!(about|class-days|content|feedback|galleries|home|retention)\/)[\w-]+\/pages\/)/

/**
 * Keeps what only admins load out of the scripts of public pages. Modules that several pages import share a file, so one for
 * admins could come with one for visitors; `isPublic` lets the groups of vite.config.ts tell them apart, and the build
 * fails where such a module is reached by a visitor's page after all. What every page of the admin area loads is one file
 * (`isAroundAdminPages`), so that it brings nothing along that only some of them need.
 */
export function separateAdminScripts() {
  /** Each module that public pages import, however indirectly, by the module through which it was reached first. */
  const importers = new Map<string, string | undefined>()
  const importersOfLayout = new Map<string, string | undefined>()
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
      follow(importersOfLayout, (id) => adminLayout.test(nameOf(id)))
    },
    generateBundle(_, bundle) {
      const problems = findProblems(bundle, importers)
      if (problems.length > 0) this.error(problems.join('\n'))
    },
  }
  return {
    plugin,
    isPublic: (id: string) => importers.has(id),
    isPublicAndAdmin: (id: string) => importers.has(id) && importersOfLayout.has(id),
    isAroundAdminPages: (id: string) => importersOfLayout.has(id) && !importers.has(id),
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
    const id = moduleIds.find((id) => forAdmins.test(nameOf(id)))
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

const isPublicEntry = (id: string) => publicEntries.test(nameOf(id))

/** Without the questions that plugins add. */
const nameOf = (id: string) => relative(process.cwd(), id.replace(/\?.*$/, '')).replaceAll('\\', '/')
