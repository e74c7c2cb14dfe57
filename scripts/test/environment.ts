import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The widths of these fonts are the reference for the fallbacks that pages use until their own fonts have loaded. On
 * Debian: fonts-liberation.
 */
const fonts = [
  '/usr/share/fonts/truetype/liberation',
  '/usr/share/fonts/truetype/liberation2',
  '/usr/share/fonts/liberation',
  '/usr/share/fonts/liberation-sans',
]
/**
 * Returns the folder of these fonts, if installed. Pages then use only these fonts, regardless of what else is
 * installed.
 */
export const findFonts = () => fonts.find((folder) => existsSync(folder))

/**
 * Makes this process and its children behave the same on every machine: sets time zone, language, home folder
 * and fonts, and disables proxies between tests and their servers.
 */
export function setTestEnvironment(): void {
  // The user's number, because a user in a container may have no name. On Windows, the temporary folder is already
  // separate for each user.
  const home = join(tmpdir(), `lamplight-test-home-${process.getuid?.() ?? 'own'}`)
  mkdirSync(home, { recursive: true })
  for (const name of Object.keys(process.env))
    if (/^(LC_.*|LANGUAGE|XDG_.*|((https?|all|no|ftp)_proxy))$/i.test(name)) delete process.env[name]
  Object.assign(process.env, { TZ: 'UTC', LANG: 'C.UTF-8', HOME: home })
  const folder = findFonts()
  if (folder) process.env.FONTCONFIG_FILE = writeFontList(home, folder)
}

/**
 * Writes a font configuration. Any additional font, for Hindi or of other widths, would change how this machine renders
 * the pages.
 */
function writeFontList(home: string, folder: string): string {
  const file = join(home, 'fonts.conf')
  const families = {
    'sans-serif': 'Sans',
    serif: 'Serif',
    monospace: 'Mono',
    Arial: 'Sans',
    'Times New Roman': 'Serif',
  }
  const aliases = Object.entries(families).map(
    ([family, font]) =>
      `<alias binding="same"><family>${family}</family><prefer><family>Liberation ${font}</family></prefer></alias>`,
  )
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${home}/fontconfig</cachedir>${aliases.join('')}</fontconfig>`,
  )
  return file
}
