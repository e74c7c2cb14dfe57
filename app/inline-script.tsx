import { createContext, useContext } from 'react'
import { useIsHydrated } from './session/use-is-hydrated.ts'

/** Marks an inline script as ours: the server allows each script that has it in the page's security policy. */
export const NonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined)

/**
 * Runs the code while the page is being parsed.
 *
 * @param code may differ in the browser, where it has already run
 */
export function InlineScript({ code }: { code: string }) {
  const nonce = useContext(NonceContext)
  // Browsers do not run a script that React adds.
  if (useIsHydrated()) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as text, React would escape the code, which is our own
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}
