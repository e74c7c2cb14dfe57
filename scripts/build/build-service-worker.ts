import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { buildTargets } from '../browsers/oldest-browsers.ts'
import { refuseWarnings } from './refuse-warnings.ts'

const workers = {
  'service-worker.js': 'app/service-worker/main.ts',
  'tonight-worker.js': 'features/evenings/pages/tonight-worker.ts',
}

/**
 * Builds the service workers next to the pages' files, at fixed URLs. Any change in the build changes a worker's
 * version and therefore its bytes. Browsers then fetch the worker again, and it starts with empty caches.
 */
export function buildServiceWorkers(): Plugin {
  return {
    name: 'build-service-workers',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      for (const [file, input] of Object.entries(workers)) {
        const code = await bundleWorker(input)
        const hash = createHash('sha256').update(code)
        for (const name of Object.keys(bundle).sort()) hash.update(name)
        const version = hash.digest('hex').slice(0, 12)
        await writeFile(join(dir, file), code.replaceAll('BUILD_VERSION', version))
      }
    },
  }
}

async function bundleWorker(input: string): Promise<string> {
  const result = await build({
    configFile: false,
    customLogger: refuseWarnings(),
    build: {
      write: false,
      copyPublicDir: false,
      target: buildTargets,
      rolldownOptions: { input, checks: { pluginTimings: false }, output: { format: 'iife' } },
    },
  })
  const { output } = result as Rolldown.RolldownOutput
  return output[0].code
}
