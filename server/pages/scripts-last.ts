const entryOpens = /<script(?: nonce="\w+")? type="module" async=""(?: nonce="\w+")?>/
const modulePreloads = /<link rel="modulepreload" /g

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

/**
 * Lets the scripts of a rendered page wait until it has been painted. It reads without them, so on a slow line the
 * style sheet, the fonts and the first picture have it to themselves; `npm run bench:pages` shows what that is worth.
 *
 * @param nonce the mark of the render's own scripts, the first of which starts those that were put off
 */
export function putScriptsLast(html: string, nonce: string): string {
  if (!entryOpens.test(html)) return html
  const classicOpens = `<script nonce="${nonce}">`
  return html
    .replace(modulePreloads, '<link rel="later" ')
    .replace(entryOpens, (opens) => opens.replace(' type="module" async=""', ' type="text/plain" id="later"'))
    .replace(classicOpens, () => `${classicOpens}${start};\n`)
}
