export const unknownDevice = 'Unknown device'
const texts = {
  both: (browser: string, system: string) => `${browser} on ${system}`,
  systemOnly: (system: string) => `A browser on ${system}`,
}

/** The first match wins, because most user agents also name the browsers further down. */
const browsers: [RegExp, string][] = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Describes the browser and system of a sign-in in a few words. Only fixed strings are returned, so that
 * nothing from the header can reach the page.
 */
export function describeDevice(userAgent: string | undefined): string {
  const browser = findName(userAgent, browsers)
  const system = findName(userAgent, systems)
  if (browser && system) return texts.both(browser, system)
  return browser ?? (system ? texts.systemOnly(system) : unknownDevice)
}

const findName = (userAgent = '', names: [RegExp, string][]) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]
