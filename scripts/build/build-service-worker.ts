import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { buildTargets } from '../browsers/oldest-browsers.ts'

/**
 * Builds the service worker beside the pages' files, at an address that stays. Whatever changes in the build changes the
 * worker's version, and so its bytes: then browsers fetch it again and it starts with empty caches.
 */
export function buildServiceWorker(): Plugin {
  return {
    name: 'build-service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const code = await bundleWorker()
      const hash = createHash('sha256').update(code)
      // The names carry hashes of what is in the files.
      for (const name of Object.keys(bundle).sort()) hash.update(name)
      const version = hash.digest('hex').slice(0, 12)
      await writeFile(join(dir, 'service-worker.js'), code.replaceAll('BUILD_VERSION', version))
    },
  }
}

async function bundleWorker(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      copyPublicDir: false,
      target: buildTargets,
      rolldownOptions: { input: 'app/service-worker/main.ts', output: { format: 'iife' } },
    },
  })
  const { output } = result as Rolldown.RolldownOutput
  return output[0].code
}
