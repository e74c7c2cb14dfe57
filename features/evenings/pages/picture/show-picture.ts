import type { OverviewPicture, pictureParts } from './overview-picture.ts'

/**
 * Shows the stored picture of the overview, and keeps the tap on a class for React. The page contains this function as
 * text, which runs while the page is being parsed, so it uses nothing from outside.
 */
export function showPicture({ pictureId, pictureKey, tokenKey, screen, classes }: typeof pictureParts) {
  const slot = document.getElementById(pictureId)
  const outlineHeading = document.querySelector('main .page-heading')
  const picture = read()
  if (!slot || !outlineHeading || !picture) return

  const heading = outlineHeading.cloneNode(true) as HTMLElement
  const title = heading.querySelector('h1')
  if (title) title.textContent = picture.title
  const list = create('ul', classes.list)
  list.style.paddingTop = `${picture.listTop}px`
  for (const { name, link, isOwn, height } of picture.tiles) {
    const tile = create('li', `${classes.tile} ${isOwn ? classes.own : classes.others}`)
    tile.style.height = `${height}px`
    const a = create('a', classes.link, name)
    a.href = link
    const h2 = create('h2', classes.name)
    h2.append(a)
    tile.append(h2)
    list.append(tile)
  }
  const top = create('div', 'absolute inset-x-0')
  top.style.top = `${picture.headingTop}px`
  top.append(heading)
  const content = create('div', 'relative')
  content.lang = picture.language
  content.append(top, list)
  slot.append(content)

  // Hidden from React: a tap would make it render everything at once, and it swallows taps that come too early.
  for (const type of [
    'pointerdown',
    'pointerup',
    'touchstart',
    'touchend',
    'mousedown',
    'mouseup',
    'keydown',
    'keyup',
  ])
    addEventListener(type, (event) => findLink(event) && event.stopPropagation(), true)
  addEventListener('click', keepTap, true)
  addEventListener('popstate', markChosen)
  // Until then, the router may have read an earlier address.
  addEventListener('app-ready', () => location.search && tellRouter(), { once: true })

  /** Returns undefined if the picture is not this session's, or not for this window, or has another form. */
  function read(): OverviewPicture | undefined {
    try {
      const token = localStorage.getItem(tokenKey)
      const picture: OverviewPicture = JSON.parse(localStorage.getItem(pictureKey) ?? '')
      const isFitting =
        token?.endsWith(picture.session) &&
        !location.search &&
        // Reading the window's width would lay out the page.
        matchMedia(`(width: ${Number(picture.width)}px)`).matches
      const isUnderstood = picture.tiles.every(
        ({ name, link, height }) =>
          typeof name === 'string' && link.startsWith(`${screen}?`) && Number.isFinite(height),
      )
      return isFitting && isUnderstood ? picture : undefined
    } catch {
      return undefined
    }
  }

  function create<T extends keyof HTMLElementTagNameMap>(tag: T, className: string, text = '') {
    const element = document.createElement(tag)
    element.className = className
    element.textContent = text
    return element
  }

  function findLink({ target }: Event) {
    return target instanceof Element && content.contains(target) ? target.closest('a') : undefined
  }

  function keepTap(event: MouseEvent) {
    const link = findLink(event)
    if (!link || event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    const state = { idx: 1, key: link.search, usr: null }
    // Back leads from each class to the overview.
    if (location.search) history.replaceState(state, '', link.href)
    else history.pushState(state, '', link.href)
    markChosen()
    if (document.documentElement.hasAttribute('data-app')) tellRouter()
  }

  function markChosen() {
    for (const link of list.querySelectorAll('a'))
      link.closest('li')?.setAttribute('aria-busy', String(link.href === location.href))
  }

  function tellRouter() {
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }
}
