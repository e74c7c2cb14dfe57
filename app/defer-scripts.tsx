import {
  Children,
  cloneElement,
  createContext,
  Fragment,
  isValidElement,
  type ReactNode,
  useContext,
} from 'react'
import { Scripts } from 'react-router'
import type { AppStart } from '#domain/site/app-start.ts'

/**
 * Says when the rendered page starts React; undefined in development, where React starts by itself. Marked as pure so
 * that the browser's bundle omits it.
 */
export const AppStartContext = /* @__PURE__ */ createContext<AppStart | undefined>(undefined)

/**
 * The scripts of React Router. A rendered page lists them without loading them;
 * `app/page-script/start-app.ts` loads them when the page needs React (docs/decisions/052).
 */
export const AppScripts = import.meta.env.SSR ? DeferredScripts : Scripts

function DeferredScripts() {
  const start = useContext(AppStartContext)
  // React Router exposes its scripts only as rendered elements, so call the component to get them.
  const scripts = Scripts({})
  return start === undefined ? scripts : deferModuleScripts(scripts, start)
}

/**
 * Returns copies of the elements that run no modules, and fetch them only if the page starts React at once. Inline code
 * is left as is, so that its CSP hash still matches when it runs later.
 */
export function deferModuleScripts(node: ReactNode, start: AppStart): ReactNode {
  if (!isValidElement<ElementProps>(node)) return node
  const { rel, type, children } = node.props
  if (rel === 'modulepreload') return start === 'at once' ? node : cloneElement(node, { rel: 'later' })
  if (type === 'module')
    return cloneElement(node, { type: 'text/plain', async: false, id: 'later', 'data-start': start })
  if (node.type !== Fragment) return node
  return cloneElement(
    node,
    {},
    Children.map(children, (child) => deferModuleScripts(child, start)),
  )
}

type ElementProps = {
  rel?: string
  type?: string
  async?: boolean
  id?: string
  'data-start'?: AppStart
  children?: ReactNode
}
