import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { buildTargets } from './scripts/browsers/oldest-browsers.ts'
import { compressAssets } from './scripts/build/compress-assets.ts'
import { patchLibraries } from './scripts/build/patch-libraries.ts'

/** Shared by all public pages; what only admins use stays in the chunks of their pages. */
const sharedByPublicPages = new RegExp(
  [
    '/app/api/(api|page-loader|page-context)\\.ts',
    '/app/layout/(?!send-feedback)',
    '/app/root\\.tsx',
    '/app/ui/(?!toast-library)',
    '/app/session/(session|token|use-is-hydrated)\\.ts',
    '/app/lists/(list-loader|list-params|kind-drawing)\\.ts',
    '/domain/(site/site-constants|accounts/account-paths|media/pictures|dates/format-day)\\.ts',
    // Menus name all kinds. Their rules, which need Zod, stay with the forms.
    '/domain/kinds/(?!field-schemas|parse-form)',
    'lucide-react/dist/esm/(?!icons)',
  ].join('|'),
)

/** Shared by the pages that list one kind, mainly those of people. */
const sharedByLists =
  /\/app\/(lists\/(kind-list|list-page|list-search|show-more|use-records|use-open-card)|cards\/(field-list|person-card))\.ts/

/** Shared by the cards of events and of notifications. */
const sharedByCards =
  /\/app\/cards\/(event-card|event-details|date-badge|card-links|truncated-text|share-link|cover-picture)\.tsx?|\/domain\/records\/record-path\.ts|icons\/(share-2|images)\./

/** Shared by galleries and their viewer, which is loaded when somebody opens it. */
const sharedWithViewer = /\/app\/gallery\/(gallery-media|viewer-hash)\.ts/

/** Shared by several dashboard pages. As separate chunks they would enlarge the route manifest that visitors load. */
const sharedByDashboard =
  /\/domain\/(records\/(trash|edit-conflict)|admin\/(manage-screens|audit))\.ts|\/app\/(api\/use-query|records\/(undo-toast|use-delete|delete-button)|admin\/(rounded-select|load-error|use-focus-after-removal)|forms\/(is-equal|edit-conflict|add-error-message|conflict-panel|draft-notices|use-draft))\.tsx?|icons\/(plus|pencil|trash-2|rotate-cw|history)\./

export default defineConfig({
  plugins: [...patchLibraries(), tailwindcss(), reactRouter(), compressAssets()],
  build: {
    // Nothing inlined: the policy lets pages load from the site itself, not from `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: buildTargets,
    // How long each plugin took is for those who work on the build, not for those who start the site.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    // Bundled, only what the pages use of them is loaded: lucide alone is 1.3 MB, which every start would read.
    ssr: { resolve: { noExternal: ['lucide-react', 'react-hook-form', '@hookform/resolvers', 'sonner'] } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Few requests and a small sum: the libraries of every page, and what the public pages share.
                {
                  name: 'vendor',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload/,
                  priority: 3,
                },
                { name: 'site', test: sharedByPublicPages, priority: 2 },
                { name: 'lists', test: sharedByLists, priority: 1 },
                { name: 'cards', test: sharedByCards, priority: 1 },
                { name: 'gallery', test: sharedWithViewer, priority: 1 },
                { name: 'dashboard', test: sharedByDashboard },
              ],
            },
          },
        },
      },
    },
  },
  // All libraries of the browser's half are found at the start, or the first visit of a page would be broken off for one.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.{ts,tsx}', '!app/testing/**'] },
  // The server opens Vite inside itself, on its own port (`npm run dev`).
  server: { middlewareMode: true },
  appType: 'custom',
})
