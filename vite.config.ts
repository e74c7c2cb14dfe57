import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { buildTargets } from './scripts/browsers/oldest-browsers.ts'
import { buildServiceWorkers } from './scripts/build/build-service-worker.ts'
import { compressAssets } from './scripts/build/compress-assets.ts'
import { readableMinify } from './scripts/build/readable-minify.ts'
import { refuseCycles } from './scripts/build/refuse-cycles.ts'
import { refuseWarnings } from './scripts/build/refuse-warnings.ts'
import { retryImports } from './scripts/build/retry-imports.ts'
import { separateAdminScripts } from './scripts/build/separate-admin-scripts.ts'
import { slimManifest } from './scripts/build/slim-manifest.ts'
import { translationsOnly } from './scripts/build/translations-only.ts'

const adminScripts = separateAdminScripts()
/**
 * Merges code that several pages share into files that are large enough to be worth a request. If more is merged, files
 * import each other.
 */
const shared = { minShareCount: 3, entriesAware: true, entriesAwareMergeThreshold: 2_500 }
/** Merging larger files of admin screens makes two of them import each other. */
const rarelyJoined = { entriesAwareMergeThreshold: 600 }

export default defineConfig(({ command }) => ({
  ...(command === 'build' && { customLogger: refuseWarnings() }),
  plugins: [
    translationsOnly(),
    tailwindcss(),
    reactRouter(),
    adminScripts.plugin,
    refuseCycles(),
    retryImports(),
    buildServiceWorkers(),
    slimManifest(),
    compressAssets(),
  ],
  build: {
    // Nothing is inlined: the policy lets pages load from the site itself, not from `data:` URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: buildTargets,
    // Plugin timings matter to those who work on the build, not to those who start the site.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // The page's script (app/root.tsx) is bundled into one file; dynamic imports stay separate files.
  worker: {
    format: 'es',
    plugins: () => [retryImports()],
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    // The server's pages are bundled, so that they load only what they use, from few files. Otherwise every start would
    // read 200 files of libraries. Vite's development server cannot bundle CommonJS libraries such as React.
    ssr: {
      ...(command === 'build' && {
        resolve: { noExternal: true },
        // The build includes only the production half of React.
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: { rolldownOptions: { output: { comments: false, minify: readableMinify } } },
    },
    client: {
      build: {
        rolldownOptions: {
          // Structured data is used only on the server. Without this setting, Home would load an empty file for it.
          treeshake: { moduleSideEffects: (id) => !id.endsWith('/structured-data.ts') },
          output: {
            // By default a shared file's name lists all pages that share it, and each page contains the names of its
            // files twice.
            chunkFileNames: ({ name }) =>
              `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`,
            // The libraries of every page are in one file, its frame in another, and Tonight in a third, to save
            // requests. Code for visitors and code for admins are never in one file.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 1,
                },
                { name: 'frame', test: adminScripts.isInFrame },
                // Log-outs load it without Tonight.
                { name: 'unsent-rows', test: /session\/unsent-rows/ },
                { name: 'tonight-screens', test: adminScripts.isForTonight },
                // Plain data is in files of its own. Otherwise, Home would load the code of all lists only for the path
                // of a record.
                { name: 'shared', test: adminScripts.isPublicData, ...shared },
                { name: 'shared', test: adminScripts.isPublic, ...shared },
                {
                  name: 'shared-admin',
                  test: (id) => !adminScripts.isPublic(id),
                  ...shared,
                  ...rarelyJoined,
                },
              ],
            },
          },
        },
      },
    },
  },
  // Finds all libraries of the browser code at the start; otherwise the first visit of a page could be
  // interrupted by a reload.
  optimizeDeps: {
    entries: [
      '{app,features,site/pages}/**/*.{ts,tsx}',
      '!**/*.test.{ts,tsx}',
      '!app/testing/**',
      '!features/*/server/**',
    ],
  },
  // The server runs Vite in its own process, on its own port (`npm run dev`).
  server: { middlewareMode: true },
  appType: 'custom',
}))
