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
 * When the page that is rendered starts React; undefined in development, where it starts by itself. Marked as pure, so that
 * the browser does not get it.
 */
export const AppStartContext = /* @__PURE__ */ createContext<AppStart | undefined>(undefined)

/**
 * The scripts of React Router. On the server they are named and load nothing: a page is readable and usable without them,
 * and `app/page-script/start-app.ts` fetches them when they are needed (docs/decisions/052).
 */
export const AppScripts = import.meta.env.SSR ? DeferredScripts : Scripts

function DeferredScripts() {
  const start = useContext(AppStartContext)
  // Called and not rendered, since React Router has no other way to say what its scripts are.
  const scripts = Scripts({})
  return start === undefined ? scripts : deferred(scripts, start)
}

/** The same elements, of which none makes a browser fetch a module; the code stays as it is, so that its hash allows it later. */
export function deferred(node: ReactNode, start: AppStart): ReactNode {
  if (!isValidElement<ElementProps>(node)) return node
  const { rel, type, children } = node.props
  if (rel === 'modulepreload') return cloneElement(node, { rel: 'later' })
  if (type === 'module')
    return cloneElement(node, { type: 'text/plain', async: false, id: 'later', 'data-start': start })
  if (node.type !== Fragment) return node
  return cloneElement(
    node,
    {},
    Children.map(children, (child) => deferred(child, start)),
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
