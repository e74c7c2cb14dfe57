import { useEffect, useState } from 'react'

/** What comes later; the style sheets that it names are fetched with it. */
type Part = { styles?: string[] }

/**
 * Loads a part of the site when it is first needed, and keeps it. What did not come is forgotten, so that the next
 * one who needs it tries again: lines break, and after a new version an old page's files are gone.
 */
export function later<T extends object>(load: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  return () => {
    kept ??= loadWithStyles(load).catch((failure) => {
      kept = undefined
      throw failure
    })
    return kept
  }
}

async function loadWithStyles<T extends object>(load: () => Promise<T>): Promise<T> {
  const part = await load()
  await Promise.all(((part as Part).styles ?? []).map(addStyles))
  return part
}

function addStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`The style sheet ${href} did not come.`))
    }
    document.head.append(link)
  })
}

/**
 * A part in a component, as soon as it is there.
 *
 * @param load made by `later`
 * @param isWanted whether it is needed by now; each time it becomes so, what failed is tried again
 */
export function useLater<T extends object>(load: () => Promise<T>, isWanted = true) {
  const [part, setPart] = useState<T>()
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is asked for by its number
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    setFailed(false)
    load().then(
      (part) => isGone || setPart(part),
      () => isGone || setFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [load, isWanted, tries])
  return { part, hasFailed, tryAgain: () => setTries(tries + 1) }
}
