import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { replaceDeclarations } from './replace-declarations.ts'

/**
 * The parts of React Router that this site never uses and that every browser would fetch all the same. What is taken
 * out either answers as it does while it is off, or throws as soon as somebody uses it: forms go through `app/api/api.ts`,
 * every loader of a page has its twin for the browser, nothing is prefetched, blocked or put in between.
 *
 * The build stops where a name is no longer found or the version is another one, so that somebody checks it.
 */
export function patchReactRouter(): Plugin {
  return {
    name: 'patch-react-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      const { version } = JSON.parse(readFileSync('node_modules/react-router/package.json', 'utf8'))
      if (version !== knownVersion)
        this.error(
          `React Router is now ${version}. Check scripts/build/patch-react-router.ts, and put that version there; or take ` +
            'patchReactRouter out of scripts/build/patch-libraries.ts, for 7 KB more on each page.',
        )
    },
    transform: {
      filter: { id: /react-router\/dist\/production\/(lib|vendor)\// },
      handler(code, id) {
        const file = /production\/(?:lib\/)?(.*)\.js/.exec(id)?.[1] ?? ''
        const replaced = replacedFiles[file]
        if (replaced) return { code: replaced, map: null }
        const declarations = { ...throwWhenCalled(removedFunctions[file]), ...replacements[file] }
        return Object.keys(declarations).length > 0
          ? { code: replaceDeclarations(code, declarations), map: null }
          : undefined
      },
    },
  }
}

const knownVersion = '8.4.0'

/** Finding routes little by little (`routeDiscovery` is `initial`), and instrumentation (none is given). */
const replacedFiles: Record<string, string> = {
  'dom/ssr/fog-of-war': `
export const isFogOfWarEnabled = () => false
export const getPatchRoutesOnNavigationFunction = () => undefined
export const useFogOFWarDiscovery = () => {}
export const getPartialManifest = (manifest) => manifest
export const getPathsWithAncestors = undefined
export const handleClientVersionMismatch = undefined
export const getManifestPath = undefined
export const URL_LIMIT = undefined
`,
  'router/instrumentation': `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const instrumentHandler = undefined
export const instrumentationResultMetaContext = undefined
`,
}

/** By file, the functions that nothing may call here. */
const removedFunctions: Record<string, string[]> = {
  'router/router': [
    // Forms and fetchers
    'fetch',
    'handleAction',
    'handleFetcherAction',
    'handleFetcherLoader',
    'updateFetcherState',
    'resetFetcher',
    // Blockers
    'getBlocker',
    'updateBlocker',
    // Routes that come later
    'discoverRoutes',
    'patchRoutes',
    'patchRoutesImpl',
    '_internalSetRoutes',
  ],
  // Data from the server's loaders: the browser asks the API itself.
  'dom/ssr/single-fetch': [
    'singleFetchActionStrategy',
    'singleFetchLoaderFetcherStrategy',
    'nonSsrStrategy',
    'fetchAndDecodeViaTurboStream',
  ],
  'dom/ssr/components': ['PrefetchPageLinks'],
  'dom/ssr/routes': ['createClientRoutesWithHMRRevalidationOptOut', 'wrapShouldRevalidateForHdr'],
  'dom/dom': ['getFormSubmissionInfo'],
  hooks: ['RSCErrorHandler'],
}

const throwRemoved = `throw Error('React Router: taken out of the build')`

/** By file and name, what answers instead: the parameters and the body of a function, or the value of a variable. */
const replacements: Record<string, Record<string, string>> = {
  'router/router': {
    checkFogOfWar: '() { return { active: false, matches: null } }',
    shouldBlockNavigation: '() {}',
    normalizeNavigateOptions: `(_, path, opts) { if (opts && isSubmissionNavigation(opts)) ${throwRemoved}; return { path } }`,
    runClientMiddlewarePipeline: `({ request, matches }, handler) {
      if (matches.some(({ route }) => route.middleware)) ${throwRemoved}
      if (request.signal.aborted) throw request.signal.reason
      return handler()
    }`,
  },
  'dom/ssr/components': {
    usePrefetchBehavior: `(prefetch) { if (prefetch !== 'none') ${throwRemoved}; return [false, null, {}] }`,
    // What the scripts of a page say is written by the server alone; in the browser both are a blank already.
    contextScript: `' '`,
    routeModulesScript: `' '`,
  },
  'dom/lib': { Form: '{}' },
  // Where a page's script does not come, after a new version above all, the browser goes there itself; the original
  // loads the page anew on which the visitor already is.
  'dom/ssr/routeModules': {
    loadRouteModule: `(route, known) {
      if (route.id in known) return known[route.id]
      const keep = (module) => (known[route.id] = module)
      return import(/* @vite-ignore */ route.module).then(keep, () => {
        const to = window.__reactRouterDataRouter?.state.navigation.location
        if (to) window.location.assign(to.pathname + to.search + to.hash)
        else window.location.reload()
        return new Promise(() => {})
      })
    }`,
  },
  // Firefox knows `TransformStream` since 102 and `TextEncoderStream` since 113; server/pages/page-scripts.ts has the
  // page hand over text instead of bytes.
  'vendor/turbo-stream-v2/turbo-stream': { reader: 'createLineSplittingTransform(readable).getReader()' },
  'vendor/turbo-stream-v2/utils': {
    createLineSplittingTransform: `(readable) {
      const reader = readable.getReader()
      let leftover = ''
      return new ReadableStream({
        async pull(controller) {
          let lines = []
          while (lines.length === 0) {
            const { done, value } = await reader.read()
            if (done) {
              if (leftover) controller.enqueue(leftover)
              return controller.close()
            }
            lines = (leftover + value).split('\\n')
            leftover = lines.pop()
          }
          for (const line of lines) controller.enqueue(line)
        },
      })
    }`,
  },
}

const throwWhenCalled = (names: string[] = []) =>
  Object.fromEntries(names.map((name) => [name, `() { ${throwRemoved} }`]))
