import { type RefObject, useEffect } from 'react'
import { useLanguage } from '#app/language/use-words.ts'
import { focusHeading } from '#app/layout/page-announcer.tsx'
import { readStored, writeStored } from '#app/session/browser-storage.ts'
import { overviewPictureKey } from '#app/session/offline-evenings.ts'
import { readToken } from '#app/session/token.ts'
import { adminPageId } from '#app/ui/admin-page-id.ts'
import { type OverviewPicture, pictureId, sessionOf } from './overview-picture.ts'

/** Wider windows have a side menu, and computers are fast enough. */
const maxWidth = 1023

/**
 * Keeps a picture of the overview on this phone for the next time it is opened; on an evening without class, none.
 *
 * @param list undefined if this is not the overview that opens first
 */
export function useKeepPicture(list: RefObject<HTMLUListElement | null> | undefined) {
  const language = useLanguage()
  // After each rendering, because lines above the list move it.
  useEffect(() => {
    if (!list || innerWidth > maxWidth) return
    const shown = list.current
    document.fonts?.ready.then(() => {
      if (!shown) writeStored(overviewPictureKey, null)
      else if (shown.isConnected) keepPicture(shown, language)
    })
  })
}

function keepPicture(list: HTMLUListElement, language: string) {
  const token = readToken()
  const picture = token && drawPicture(list, token, language)
  if (picture && JSON.stringify(picture) !== JSON.stringify(readStored(overviewPictureKey)))
    writeStored(overviewPictureKey, picture)
}

function drawPicture(list: HTMLUListElement, token: string, language: string): OverviewPicture | undefined {
  const page = document.getElementById(adminPageId)
  const heading = page?.querySelector('.page-heading')
  const title = heading?.querySelector('h1')?.textContent
  if (!page || !heading || !title) return
  const top = page.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(page).paddingTop)
  const topOf = (element: Element) => round(element.getBoundingClientRect().top - top)
  return {
    session: sessionOf(token),
    width: innerWidth,
    language,
    title,
    headingTop: topOf(heading),
    listTop: round(topOf(list) - roomOf(page.querySelector(':scope > a'))),
    tiles: [...list.children].flatMap((tile) => {
      const link = tile.querySelector('a')
      if (!link) return []
      return {
        name: link.textContent,
        link: String(link.getAttribute('href')),
        isOwn: tile.hasAttribute('data-own'),
        height: round(tile.getBoundingClientRect().height),
      }
    }),
  }
}

/** The height of the link to going home, which appears during an evening and is gone when the next one begins. */
function roomOf(link: Element | null) {
  if (!link) return 0
  return link.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(link).marginBottom)
}

/** To a hundredth of a pixel. */
const round = (pixels: number) => Math.round(pixels * 100) / 100

/** Removes the picture from the page once the evening is there. The focus stays on the same class. */
export function useRemovePicture(isReady: boolean) {
  useEffect(() => {
    const picture = isReady && document.getElementById(pictureId)
    if (!picture || picture.childElementCount === 0) return
    const focused = picture.contains(document.activeElement) && document.activeElement?.getAttribute('href')
    picture.replaceChildren()
    if (!focused) return
    const link = [...document.querySelectorAll<HTMLElement>('main a')].find(
      (link) => link.getAttribute('href') === focused,
    )
    if (link) link.focus({ preventScroll: true })
    else focusHeading()
  }, [isReady])
}
