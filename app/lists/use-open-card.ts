import { useLayoutEffect, useRef, useState } from 'react'
import { useOutsidePress } from '../ui/use-outside-press.ts'

/**
 * Which card of a list shows its details: one at a time. A card above that closes when another opens would move that
 * one, so the page is scrolled by the same distance.
 */
export function useOpenCard() {
  const [openId, setOpenId] = useState<string | null>(null)
  const openCard = useRef<HTMLLIElement>(null)
  const cards = useRef<HTMLUListElement>(null)
  const pressed = useRef<{ card: Element; top: number } | null>(null)

  useOutsidePress(openCard, openId !== null, () =>
    setOpenId((current) => (current === openId ? null : current)),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards move when another one opens
  useLayoutEffect(() => {
    if (!pressed.current) return
    const { card, top } = pressed.current
    window.scrollBy({ top: topOf(card) - top, behavior: 'instant' })
    pressed.current = null
  }, [openId])

  function toggle(id: string, index: number) {
    const card = cards.current?.children[index]
    pressed.current = card ? { card, top: topOf(card) } : null
    setOpenId(id === openId ? null : id)
  }
  return { openId, openCard, cards, toggle }
}

const topOf = (card: Element) => card.getBoundingClientRect().top
