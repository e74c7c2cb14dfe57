const svg = 'http://www.w3.org/2000/svg'

export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Partial<HTMLElementTagNameMap[T]>,
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[T] {
  const created = Object.assign(document.createElement(tag), properties)
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value)
  return created
}

export const icon = {
  previous: 'm15 18-6-6 6-6',
  next: 'm9 18 6-6-6-6',
  close: 'M18 6 6 18M6 6l12 12',
  share: 'M4 12v8h16v-8M16 6l-4-4-4 4M12 2v13',
  download: 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5M12 15V3',
  zoomIn: 'M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0Zm2 10-4.3-4.3M11 8v6M8 11h6',
  play: 'M6 4v16l14-8Z',
  zoomOut: 'M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0Zm2 10-4.3-4.3M8 11h6',
}

export function iconButton(label: string, lines: string, onClick: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', className: 'viewer-button' }, { 'aria-label': label })
  button.addEventListener('click', onClick)
  button.append(drawIcon(lines))
  return button
}

export function iconLink(label: string, lines: string, attributes: Record<string, string>) {
  const link = element('a', { className: 'viewer-button' }, { 'aria-label': label, ...attributes })
  link.append(drawIcon(lines))
  return link
}

export function drawIcon(lines: string) {
  const drawing = document.createElementNS(svg, 'svg')
  const path = document.createElementNS(svg, 'path')
  drawing.setAttribute('viewBox', '0 0 24 24')
  drawing.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', lines)
  drawing.append(path)
  return drawing
}
