import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whose widths the pages' own fonts are measured against before they have come; Debian: fonts-liberation. */
const fonts = [
  '/usr/share/fonts/truetype/liberation',
  '/usr/share/fonts/truetype/liberation2',
  '/usr/share/fonts/liberation',
  '/usr/share/fonts/liberation-sans',
]
/** Where it is there, pages are drawn with it alone, whatever else the machine has. */
export const findFonts = () => fonts.find((folder) => existsSync(folder))

/**
 * Makes this process and those it starts look the same on every machine: zone, language, home and fonts are the tests' own,
 * and no proxy stands between them and the servers that they start.
 */
export function setTestEnvironment(): void {
  // By number: a user of a container may have no name. Windows has a folder for each user as it is.
  const home = join(tmpdir(), `lamplight-test-home-${process.getuid?.() ?? 'own'}`)
  mkdirSync(home, { recursive: true })
  for (const name of Object.keys(process.env))
    if (/^(LC_.*|LANGUAGE|XDG_.*|((https?|all|no|ftp)_proxy))$/i.test(name)) delete process.env[name]
  Object.assign(process.env, { TZ: 'UTC', LANG: 'C.UTF-8', HOME: home })
  const folder = findFonts()
  if (folder) process.env.FONTCONFIG_FILE = writeFontList(home, folder)
}

/** A machine with fonts for Hindi, or of other widths, draws what the tests look at in another way. */
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
