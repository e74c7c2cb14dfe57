import type { Plugin, Rolldown } from 'vite'

/**
 * Fails the build if two of its files import each other, directly or indirectly. One of them would run before the other
 * has defined what the first one needs. Merging small files can cause this (`entriesAwareMergeThreshold` in
 * vite.config.ts).
 */
export function refuseCycles(): Plugin {
  return {
    name: 'refuse-cycles',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      const cycle = findCycle(bundle)
      if (cycle)
        this.error(
          `These files of the build import each other: ${cycle.join(', ')}. See scripts/build/refuse-cycles.ts.`,
        )
    },
  }
}

type Imports = Record<string, Pick<Rolldown.OutputChunk, 'type' | 'imports'> | { type: 'asset' }>

export function findCycle(files: Imports): string[] | undefined {
  const done = new Set<string>()
  const visit = (name: string, way: string[]): string[] | undefined => {
    if (way.includes(name)) return way.slice(way.indexOf(name))
    const file = files[name]
    if (done.has(name) || file?.type !== 'chunk') return undefined
    for (const imported of file.imports) {
      const found = visit(imported, [...way, name])
      if (found) return found
    }
    done.add(name)
    return undefined
  }
  for (const name of Object.keys(files)) {
    const found = visit(name, [])
    if (found) return found
  }
  return undefined
}
