import { createContext, useContext } from 'react'
import { useIsHydrated } from './session/use-is-hydrated.ts'

/** Allows an inline script: the server gives each script that has it a place in the page's security policy. */
export const NonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined)

/**
 * Runs the code while the page is being parsed.
 *
 * @param code need not be the same in the browser, where it has already run
 */
export function InlineScript({ code }: { code: string }) {
  const nonce = useContext(NonceContext)
  // Browsers do not run a script that React adds.
  if (useIsHydrated()) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the code is our own
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}
