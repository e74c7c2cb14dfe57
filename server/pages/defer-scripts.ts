const entryScriptTag = /<script(?: nonce="\w+")? type="module" async=""(?: nonce="\w+")?>/
const modulePreloads = /<link rel="modulepreload" /g

/**
 * Fetches the deferred scripts once the page has been painted, or at once where it is in the background. What it adds is
 * unchanged code, so the policy knows its hash.
 */
const starter = `addEventListener('DOMContentLoaded',()=>{
const start=()=>{
for(const link of document.querySelectorAll('link[rel=later]'))link.rel='modulepreload'
const script=document.createElement('script')
script.type='module'
script.textContent=document.getElementById('later').textContent
document.head.append(script)}
document.visibilityState==='visible'?requestAnimationFrame(()=>setTimeout(start)):start()})`

/**
 * Defers the scripts of a rendered page until it has been painted. It is readable without them, so on a slow line the
 * style sheet, the fonts and the first picture get the whole line; `npm run bench:pages` measures the difference.
 *
 * @param nonce identifies the render's own scripts; the first of them starts the deferred ones
 */
export function deferScripts(html: string, nonce: string): string {
  if (!entryScriptTag.test(html)) return html
  const classicScriptTag = `<script nonce="${nonce}">`
  return html
    .replace(modulePreloads, '<link rel="later" ')
    .replace(entryScriptTag, (tag) => tag.replace(' type="module" async=""', ' type="text/plain" id="later"'))
    .replace(classicScriptTag, () => `${classicScriptTag}${starter};\n`)
}
