/** The oldest browsers in which everything works (docs/decisions/040-browser-support.md). */
export const oldestBrowsers = { chrome: 99, safari: 15.4, firefox: 115 }

/** The same browsers as build targets. The build rewrites newer syntax and styles for them. */
export const buildTargets = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`)
