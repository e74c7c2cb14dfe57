import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { buildTargets } from './scripts/browsers/oldest-browsers.ts'
import { buildServiceWorkers } from './scripts/build/build-service-worker.ts'
import { compressAssets } from './scripts/build/compress-assets.ts'
import { readableMinify } from './scripts/build/readable-minify.ts'
import { refuseCycles } from './scripts/build/refuse-cycles.ts'
import { refuseWarnings } from './scripts/build/refuse-warnings.ts'
import { separateAdminScripts } from './scripts/build/separate-admin-scripts.ts'
import { translationsOnly } from './scripts/build/translations-only.ts'

const adminScripts = separateAdminScripts()
/** What several pages share, in files that are worth one; where more is joined, files import each other. */
const shared = { minShareCount: 3, entriesAware: true, entriesAwareMergeThreshold: 2_500 }
/** Where larger files of admins' screens are joined, two of them come to import each other. */
const rarelyJoined = { entriesAwareMergeThreshold: 600 }

export default defineConfig(({ command }) => ({
  ...(command === 'build' && { customLogger: refuseWarnings() }),
  plugins: [
    translationsOnly(),
    tailwindcss(),
    reactRouter(),
    adminScripts.plugin,
    refuseCycles(),
    buildServiceWorkers(),
    compressAssets(),
  ],
  build: {
    // Nothing inlined: the policy lets pages load from the site itself, not from `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: buildTargets,
    // How long each plugin took is for those who work on the build, not for those who start the site.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // The page's script (app/root.tsx) is built as one; what it imports when it is needed stays a file of its own.
  worker: { format: 'es', rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    // Bundled, the pages load only what they use, from few files: every start would read 200 files of libraries. Vite's
    // development server cannot bundle libraries in CommonJS, such as React.
    ssr: {
      ...(command === 'build' && {
        resolve: { noExternal: true },
        // The build takes only the half of React that a site in use runs.
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: { rolldownOptions: { output: { comments: false, minify: readableMinify } } },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A shared file would be named for all the pages that share it, and each page names its files twice.
            chunkFileNames: ({ name }) =>
              `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`,
            // Few requests: the libraries of every page in one file. What visitors load and what is for admins is never in one.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 1,
                },
                { name: 'shared', test: adminScripts.isPublic, ...shared },
                { name: 'shared', test: adminScripts.isPublicAndAdmin, ...shared, minShareCount: 2 },
                { name: 'admin-area', test: adminScripts.isAroundAdminPages },
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
  // All libraries of the browser's half are found at the start, or the first visit of a page would be broken off for one.
  optimizeDeps: {
    entries: [
      '{app,features,site/pages}/**/*.{ts,tsx}',
      '!**/*.test.{ts,tsx}',
      '!app/testing/**',
      '!features/*/server/**',
    ],
  },
  // The server opens Vite inside itself, on its own port (`npm run dev`).
  server: { middlewareMode: true },
  appType: 'custom',
}))
