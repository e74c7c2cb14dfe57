import { createHash } from 'node:crypto'

const modulePreloads = /<link rel="modulepreload" /g
const entryOpens = '<script type="module" async="">'

/**
 * Once the page has been painted, or at once where nobody looks at it, fetches the scripts that were put off. What it
 * adds is what was there, so the policy knows its hash.
 */
const start = `addEventListener('DOMContentLoaded',()=>{
const start=()=>{
for(const link of document.querySelectorAll('link[rel=later]'))link.rel='modulepreload'
const script=document.createElement('script')
script.type='module'
script.textContent=document.getElementById('later').textContent
document.head.append(script)}
document.visibilityState==='visible'?requestAnimationFrame(()=>setTimeout(start)):start()})`

const startHash = createHash('sha256').update(start).digest('base64')

/**
 * Lets the scripts of a rendered page wait until it has been painted. It reads without them, so on a slow line the
 * style sheet, the fonts and the first picture have it to themselves; `npm run bench:pages` shows what that is worth.
 *
 * @returns the page, and the hashes of the inline scripts that this adds
 */
export function putScriptsLast(html: string): { html: string; hashes: string[] } {
  if (!html.includes(entryOpens)) return { html, hashes: [] }
  const waiting = html
    .replace(modulePreloads, '<link rel="later" ')
    .replace(entryOpens, '<script type="text/plain" id="later">')
    .replace('</head>', () => `<script>${start}</script></head>`)
  return { html: waiting, hashes: [startHash] }
}
