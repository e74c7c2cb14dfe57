import { toastMilliseconds } from '#domain/site/site-constants.ts'
import { pageClock } from '../browser.ts'
import { closest } from './closest.ts'

/**
 * Makes links and buttons share a page. Links with `data-share` (the title) lead to WhatsApp; browsers with a
 * share sheet open that instead. Buttons with `data-copy` (the URL) copy the URL and confirm that. Two
 * classes on the document tell CSS what the browser supports.
 */
export function sharePages(signal?: AbortSignal) {
  const { classList } = document.documentElement
  if ('share' in navigator) classList.add('can-share')
  if ('clipboard' in navigator) classList.add('can-copy')
  const handleClick = (event: Event) => {
    const target = closest(event.target, '[data-share], [data-copy]')
    if (target instanceof HTMLAnchorElement && 'share' in navigator) {
      event.preventDefault()
      openShareSheet(target)
    } else if (target instanceof HTMLButtonElement) copyLink(target)
  }
  document.addEventListener('click', handleClick, signal && { signal })
}

async function openShareSheet({ dataset, href }: HTMLAnchorElement) {
  try {
    await navigator.share({ title: dataset.share ?? '', url: dataset.url ?? '' })
  } catch (error) {
    // An AbortError means that the user closed the sheet; after any other error, open WhatsApp instead.
    if ((error as Error).name !== 'AbortError') open(href, '_self')
  }
}

async function copyLink(button: HTMLButtonElement) {
  const { copy = '', copied = '', notCopied = '' } = button.dataset
  const result = await navigator.clipboard.writeText(copy).then(
    () => copied,
    () => notCopied,
  )
  announce(result)
}

/** Shows a text for a while. React ignores unknown elements in the body, such as this one. */
export function announce(text: string) {
  const status = document.createElement('p')
  const box = document.createElement('div')
  box.className = 'toasts'
  status.className = 'toast'
  status.role = 'status'
  box.append(status)
  document.body.append(box)
  // Screen readers announce a text only if it is added after its element.
  status.textContent = text
  pageClock.setTimeout(() => box.remove(), toastMilliseconds)
}
