import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { buildTargets } from './scripts/browsers/oldest-browsers.ts'
import { compressAssets } from './scripts/build/compress-assets.ts'
import { patchLibraries } from './scripts/build/patch-libraries.ts'

/** What the public pages share of our own; the parts for admins stay with the pages that use them. */
const sharedByPublicPages = new RegExp(
  [
    '/app/(api|page-data|page-context)\\.ts',
    '/app/layout/(?!send-feedback)',
    '/app/root\\.tsx',
    '/app/ui/(?!toast-library)',
    '/app/session/(session|token|hydrated)\\.ts',
    '/app/content/(list-data|list-question|kind-drawing)\\.ts',
    '/domain/(site-facts|account-paths|people|pictures|day-text)\\.ts',
    '/domain/kinds/(fields|kind|order|read-filters|notification|feedback-fields)\\.ts',
    'lucide-react/dist/esm/(?!icons)',
  ].join('|'),
)

/** What the pages are made of that list one kind, those of people above all. */
const sharedByLists =
  /\/app\/content\/(kind-list|list-page|list-search|show-more|use-records|use-open-card|facts|person-card)\.ts|\/domain\/kinds\/(filter-words|class-name)\.ts/

/** What the cards of events and of notifications are made of. */
const sharedByCards =
  /\/app\/content\/(event-card|event-facts|calendar-leaf|card-links|cut-text|share-link|picture-of)\.tsx?|\/domain\/addresses\.ts|icons\/(share-2|images)\./

/** The kinds of events: the page of one event knows them all, and together they are hardly more than two. */
const eventKinds = /\/domain\/kinds\/(activity|donation|farewell|festival|induction)\.ts/

/** Small parts of several dashboard pages. Each chunk of its own would stand in the list of routes that visitors load. */
const sharedByDashboard =
  /\/domain\/(trash|manage-screens|activity|edits|kinds\/home-picture)\.ts|\/app\/content\/(use-answer|undo-toast|use-delete|delete-button|pill-select|unread|use-focus-after-removal|same-value|edit-conflict|failure-words|conflict-panel|draft-note|use-draft)\.tsx?|icons\/(plus|pencil|trash-2|rotate-cw|history)\./

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
                { name: 'events', test: eventKinds, priority: 1 },
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
