import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { InlineScript } from '#app/inline-script.tsx'
import { tonightScreen } from '#domain/session/tonight-cache.ts'
import { pictureId, pictureParts } from './overview-picture.ts'
import { showPicture } from './show-picture.ts'

const script = import.meta.env.SSR ? `(${showPicture})(${JSON.stringify(pictureParts)})` : ''

/**
 * Shows the classes of Tonight before React runs, if this browser has a picture of the overview: while the page is in
 * outline, styles show the picture instead (styles/admin-screens.css).
 */
export function WithPicture({ children }: { children: ReactNode }) {
  const isTonight = useLocation().pathname === tonightScreen
  return (
    <>
      {isTonight && (
        <div
          id={pictureId}
          className="page"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; it keeps React from removing what the script adds
          dangerouslySetInnerHTML={{ __html: '' }}
        />
      )}
      {children}
      {isTonight && <InlineScript code={script} />}
    </>
  )
}
