import type { Plugin } from 'vite'

/**
 * Fails the build where two of the browser's files import each other in a circle: the one that is run first would use what the
 * other has not made yet, and every page that loads them would stay empty.
 */
export const refuseScriptCycles = (): Plugin => ({
  name: 'refuse-script-cycles',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const imports = new Map(
      Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports]] : [])),
    )
    const cycle = findCycle(imports)
    if (cycle) this.error(`These files import each other in a circle: ${cycle.join(' → ')}`)
  },
})

/** The files of one circle, the first of them at its end again; undefined where there is none. */
export function findCycle(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const search = (file: string, above: string[]): string[] | undefined => {
    if (above.includes(file)) return [...above.slice(above.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const imported of imports.get(file) ?? []) {
      const cycle = search(imported, [...above, file])
      if (cycle) return cycle
    }
    done.add(file)
    return undefined
  }
  for (const file of imports.keys()) {
    const cycle = search(file, [])
    if (cycle) return cycle
  }
  return undefined
}
