const pattern = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/

/** A version without its `v`; undefined for anything that is none, such as a release candidate. */
export function parseVersion(text: string): string | undefined {
  const version = text.replace(/^v/, '')
  return pattern.test(version) ? version : undefined
}

/** For sorting, the oldest first. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  return [0, 1, 2].map((part) => (left?.[part] ?? 0) - (right?.[part] ?? 0)).find(Boolean) ?? 0
}

/** The folder of a packed program, as its archive has it (`npm run pack`). */
export const folderOf = (version: string) => `lamplight-${version}`

/** What a changelog says of the versions after one up to another, the newest first. */
export function changesBetween(changelog: string, from: string, to: string): string {
  const sections = changelog.split(/^(?=## )/m)
  return sections
    .filter((section) => {
      const [, version] = /^## (\d+\.\d+\.\d+)/.exec(section) ?? []
      return version !== undefined && compareVersions(version, from) > 0 && compareVersions(version, to) <= 0
    })
    .map((section) => section.trim())
    .join('\n\n')
}
