import type { Plugin } from 'vite'
import { patchReactRouter } from './patch-react-router.ts'

/**
 * What libraries carry along and this site never uses, taken out of the build. Where a new version of one no longer
 * fits, the build stops, so that somebody checks it.
 */
export const patchLibraries = (): Plugin[] => [sonnerWithoutInlineStyle(), smallIcons(), patchReactRouter()]

/**
 * Sonner writes its style sheet into the page when it is loaded, which `style-src 'self'` refuses.
 * The same sheet is a file of its package, loaded beside it (`app/ui/toast-library.tsx`); the writing is taken out.
 */
function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: 'sonner-without-inline-style',
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        const patched = code.replace(/^__insertCSS\(.*\)\s*;?$/m, '')
        if (patched === code) this.error('sonner no longer writes its style sheet this way; check this patch')
        return { code: patched, map: null }
      },
    },
  }
}

/**
 * Lucide's maker of icons takes sizes, colours and contexts that we set by classes, and every page would carry it.
 * Ours draws the same picture from the same data.
 */
function smallIcons(): Plugin {
  return {
    name: 'small-icons',
    // In development the browser gets Lucide as a whole, and the server must draw the same.
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs/ },
      handler(code) {
        if (!code.includes('export { createLucideIcon as default }'))
          this.error('lucide-react no longer makes its icons this way; check this patch')
        return { code: smallIcon, map: null }
      },
    },
  }
}

const smallIcon = `
import { createElement } from 'react'

const drawn = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
}

export default ({ node }) =>
  (props) =>
    createElement('svg', { ...drawn, ...props }, node.map(([tag, shape]) => createElement(tag, shape)))
`
