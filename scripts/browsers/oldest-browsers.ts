/** Everything works in these browsers (docs/decisions/040-browser-support.md). */
export const oldestBrowsers = { chrome: 99, safari: 15.4, firefox: 115 }

/** The build rewrites newer syntax and styles for these targets. */
export const buildTargets = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`)
